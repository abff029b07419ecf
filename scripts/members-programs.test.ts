import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import { connect } from '#database/connect.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'

async function run(
  env: Record<string, string>,
  file: string,
  ...words: string[]
): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, file), ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? -1)))
  return { code, said }
}

it('the first operator is made once, his secret is sealed with each new key, and what may no longer be kept is counted before it goes', async () => {
  const database = await openTestDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hangyeol-programs-'))
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, NODE_ENV: 'test' }
  const { db } = connect(database.url, { max: 1 })
  try {
    const nothing = await run(env, 'staff.ts')
    assert.equal(nothing.code, 1)
    assert.match(nothing.said, /이렇게 써 주세요: npm run staff/)
    const first = await run(env, 'staff.ts', 'Boss', '오', '대표')
    assert.equal(first.code, 0, first.said)
    assert.match(first.said, /아이디 +boss\n +비밀번호 +[\w-]{16}\n +인증 앱 +[A-Z2-7]{32}\n +otpauth:\/\/totp\//)
    const second = await run(env, 'staff.ts', 'other', '남')
    assert.deepEqual([second.code, /운영자가 이미 있어요/.test(second.said)], [1, true])
    const staff = await db.selectFrom('staff').select(['login', 'name', 'roles', 'totp_secret']).execute()
    assert.deepEqual(
      staff.map(({ login, name, roles }) => ({ login, name, roles })),
      [{ login: 'boss', name: '오 대표', roles: ['owner'] }],
    )
    const [, secret = ''] = /인증 앱 +(\w+)/.exec(first.said) ?? []
    assert.ok(!staff[0]!.totp_secret.includes(secret), 'the secret is encrypted')

    const turned = await run(env, 'keys-rotate.ts')
    assert.match(turned.said, /새 키로 다시 잠갔어요: 1개/)
    assert.match((await run(env, 'keys-rotate.ts')).said, /새 키로 다시 잠갔어요: 1개/, 'and once more')
    const given = { ...env, DATA_DIR: path.join(dataDir, 'another'), ENCRYPTION_KEY: 'ab'.repeat(32) }
    assert.match((await run(given, 'keys-rotate.ts')).said, /✗ ENCRYPTION_KEY에 새 키를/)
    const { ENCRYPTION_KEY, ...others } = given
    const inFile = { ...others, ENCRYPTION_KEY_FILE: path.join(dataDir, 'key') }
    await writeFile(inFile.ENCRYPTION_KEY_FILE, ENCRYPTION_KEY)
    assert.match((await run(inFile, 'keys-rotate.ts')).said, /✗ ENCRYPTION_KEY에 새 키를/)
    const kept = await readdir(path.join(inFile.DATA_DIR, 'secrets'))
    assert.deepEqual(
      kept.filter((name) => name.startsWith('encryption')),
      [],
      'no key is made beside the given one',
    )

    await db
      .insertInto('rejoin_blocks')
      .values({ kind: 'phone_no', value_hash: Buffer.from('x'), until: '2020-01-01' })
      .execute()
    const dry = await run(env, 'retention.ts', '--dry-run')
    assert.match(dry.said, /오늘 지워질 것 \(아무것도 바꾸지 않았어요\)\n(.*\n)*  재가입 제한 \(3개월\): 1\n/)
    assert.equal((await db.selectFrom('rejoin_blocks').select('kind').execute()).length, 1)
    assert.equal((await run(env, 'retention.ts')).code, 0)
    assert.equal((await db.selectFrom('rejoin_blocks').select('kind').execute()).length, 0)
  } finally {
    await db.destroy()
    await rm(dataDir, { recursive: true, force: true })
    await database.drop()
  }
})
