import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { describe, it } from 'node:test'
import { checkPassword, hashPassword, nobodysPassword } from './passwords.ts'
import { Refusal } from '#server/http/refuse.ts'

describe('passwords', () => {
  it('are kept as argon2id in a PHC string, salted', async () => {
    const [one, two] = [await hashPassword('hangyeol1234'), await hashPassword('hangyeol1234')]
    assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    assert.notEqual(one, two)
    assert.deepEqual(await checkPassword('hangyeol1234', one), { right: true, stale: false })
    assert.deepEqual(await checkPassword('hangyeol1235', one), { right: false, stale: false })
  })

  it('are taken letter for letter: spaces, symbols, Hangul', async () => {
    const password = ' 한우 1++ "Ünïcode" '
    const phc = await hashPassword(password)
    assert.equal((await checkPassword(password, phc)).right, true)
    assert.equal((await checkPassword(password.trim(), phc)).right, false)
  })

  it('tell when their hash was made with other parameters', async () => {
    const salt = Buffer.from('0123456789abcdef')
    const parameters = { message: 'old', nonce: salt, memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 }
    const tag = argon2Sync('argon2id', parameters)
    const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const phc = `$argon2id$v=19$m=8192,t=1,p=1$${plain(salt)}$${plain(tag)}`
    assert.deepEqual(await checkPassword('old', phc), { right: true, stale: true })
  })

  it('are wrong against what is no hash, and against the hash of nobody', async () => {
    assert.equal((await checkPassword('x', 'x')).right, false)
    assert.equal((await checkPassword('', nobodysPassword)).right, false)
  })

  it('wait in a queue that has an end', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 60 }, () => checkPassword('x', nobodysPassword)))
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
    assert.equal(refused.length, 8)
    for (const reason of refused) assert.ok(reason instanceof Refusal && reason.code === 'rate.busy')
    assert.equal((await checkPassword('x', nobodysPassword)).right, false)
  })
})
