import assert from 'node:assert/strict'
import { createCipheriv, randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { openTestDatabase } from '#tests/support/cluster.ts'
import { connect } from '#database/connect.ts'
import { blockRejoining, hasLeftLately } from '#server/members/rejoin.ts'
import { readConfig } from '#server/config/config.ts'
import { reseal, sealedColumns } from './reseal.ts'
import { headOf, seal, unseal } from '#server/session-tokens/seal.ts'

const key = () => randomBytes(32).toString('hex')
/** Seals as it was done before keys had ids. */
function sealUnnamed(encryptionKey: string, text: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(encryptionKey, 'hex'), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

describe('what is sealed', () => {
  it('opens with its own key, also when that is an older one, and with no other', () => {
    const [now, before, foreign] = [key(), key(), key()]
    const keys = { encryptionKey: now, oldEncryptionKeys: [before] }
    assert.equal(unseal(keys, seal({ encryptionKey: now }, '가')), '가')
    assert.equal(unseal(keys, seal({ encryptionKey: before }, '나')), '나')
    for (const old of [now, before]) assert.equal(unseal(keys, sealUnnamed(old, '다')), '다')
    assert.throws(() => unseal(keys, seal({ encryptionKey: foreign }, '라')))
    const changed = seal({ encryptionKey: now }, '마')
    changed[changed.length - 1]! ^= 1
    assert.throws(() => unseal(keys, changed))
  })

  it('is read by every process while they are restarted for a new key, if they know it as an older one before', () => {
    const [before, next] = [key(), key()]
    const steps = [
      { encryptionKey: before, oldEncryptionKeys: [next] },
      { encryptionKey: next, oldEncryptionKeys: [before] },
    ]
    for (const writer of [{ encryptionKey: before }, ...steps])
      for (const reader of steps) assert.equal(unseal(reader, seal(writer, '바')), '바')
    const config = readConfig({
      DATA_DIR: '/tmp',
      TOKEN_SECRET: key(),
      ENCRYPTION_KEY: before,
      ENCRYPTION_KEYS_OLD: next,
    })
    assert.deepEqual([config.encryptionKey, config.oldEncryptionKeys], [before, [next]])
  })

  it('is sealed anew under the present key, wherever it stands', async () => {
    const database = await openTestDatabase()
    const { db, pool } = connect(database.url, { max: 1, name: 'test' })
    try {
      const { rows: columns } = await pool.query<{ name: string }>(
        `select table_name || '.' || column_name as name from information_schema.columns
         where table_schema = 'public' and data_type = 'bytea' order by name`,
      )
      const hashes = ['body_hash', 'code_hash', 'token_hash', 'value_hash', 'filler']
      assert.deepEqual(
        columns.map(({ name }) => name).filter((name) => !hashes.includes(name.split('.')[1]!)),
        sealedColumns.map((column) => column.join('.')).toSorted(),
        'every column of bytes is a hash or on the list',
      )
      const [now, before] = [key(), key()]
      const keys = { encryptionKey: now, oldEncryptionKeys: [before] }
      const old = [sealUnnamed(before, '비밀 0'), seal({ encryptionKey: before }, '비밀 1')]
      for (const [n, secret] of old.entries())
        await pool.query(
          `insert into staff (login, name, password_hash, roles, totp_secret) values ($1, 'x', '-', '{owner}', $2)`,
          [`s${n}`, secret],
        )
      await pool.query(`insert into partners (partner_name, bank_account) values ('한결축산', $1)`, [old[1]])
      assert.equal(await reseal(db, keys), 3)
      const { rows: partners } = await pool.query('select account_changed_at from partners')
      assert.deepEqual(partners, [{ account_changed_at: null }], 'an account under another key is not a new one')
      assert.equal(await reseal(db, keys), 0, 'the second time there is nothing to do')
      const { rows } = await pool.query<{ totp_secret: Buffer }>('select totp_secret from staff order by login')
      for (const [n, { totp_secret }] of rows.entries()) {
        assert.ok(totp_secret.subarray(0, 7).equals(headOf(now)))
        assert.equal(unseal({ encryptionKey: now }, totp_secret), `비밀 ${n}`)
      }

      const config = {
        ...readConfig({ DATA_DIR: '/tmp', TOKEN_SECRET: key(), ENCRYPTION_KEY: before }),
      }
      const gone = { business_no: '1234567890', phone_no: '01012345678' }
      await db.transaction().execute((trx) => blockRejoining(trx, config, gone))
      assert.equal(await hasLeftLately(db, { ...config, ...keys }, gone), true, 'who left is still known')
      assert.equal(await hasLeftLately(db, { ...config, encryptionKey: now }, gone), false)
    } finally {
      await db.destroy()
      await database.drop()
    }
  })
})
