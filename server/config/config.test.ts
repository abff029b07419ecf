import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { ConfigProblem, readConfig } from './config.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hangyeol-config-'))
after(() => rmSync(folder, { recursive: true }))

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig({ DATA_DIR: folder, ...env })
  } catch (error) {
    if (error instanceof ConfigProblem) return error.problems
    throw error
  }
  return []
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://www.hangyeol.kr',
  TOKEN_SECRET: randomBytes(32).toString('hex'),
  ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  CLAMD_ADDRESS: '127.0.0.1:3310',
  GRADING_URL: 'https://grading.example.kr',
  TOSS_CLIENT_KEY: 'live_ck_1',
  TOSS_SECRET_KEY: 'live_sk_1',
  SMS_KEY: 'key',
  SMS_SECRET: 'secret',
  SMS_SENDER: '0212345678',
  GRADING_KEY: 'key',
  TAX_KEY: 'key',
}

describe('readConfig', () => {
  it('needs no variable at all: the sandbox next door', () => {
    const config = readConfig({ DATA_DIR: folder })
    assert.equal(config.port, 3000)
    assert.equal(config.sandboxPort, 3001)
    assert.equal(config.publicUrl, 'http://localhost:3000')
    assert.equal(config.rateLimitFactor, 1)
    assert.equal(config.databaseUrl, undefined)
    assert.equal(config.usesSandbox, true)
    assert.equal(config.toss.apiUrl, 'http://127.0.0.1:3001')
    assert.equal(config.toss.scriptUrl, 'http://localhost:3001/v2/standard')
    assert.equal(config.host, '127.0.0.1')
  })

  it('puts the sandbox beside another port', () => {
    const config = readConfig({ DATA_DIR: folder, PORT: '4100' })
    assert.equal(config.sandboxPort, 4101)
    assert.equal(config.sms.url, 'http://127.0.0.1:4101')
  })

  it('knows the ways to a database that is behind a pooler or has others that follow it', () => {
    const [pooler, direct, followers] = [6432, 5432, 5433].map((at) => `postgresql://shop:secret@10.0.0.1:${at}/shop`)
    const config = readConfig({
      DATA_DIR: folder,
      DATABASE_URL: pooler,
      DATABASE_DIRECT_URL: direct,
      DATABASE_READ_URL: followers,
      DATABASE_PREPARE: 'false',
    })
    assert.deepEqual(
      [config.databaseUrl, config.databaseDirectUrl, config.databaseReadUrl, config.databasePrepares],
      [pooler, direct, followers, false],
    )
    assert.deepEqual(problemsOf({ DATABASE_DIRECT_URL: direct!, DATABASE_READ_URL: followers! }), [
      'DATABASE_DIRECT_URL: DATABASE_URL도 있어야 해요.',
      'DATABASE_READ_URL: DATABASE_URL도 있어야 해요.',
    ])
    assert.deepEqual(problemsOf({ DATABASE_PREPARE: 'no' }), ['DATABASE_PREPARE: true 또는 false여야 해요.'])
    const plain = problemsOf({
      ...production,
      DATABASE_URL: `${pooler}?sslmode=require`,
      DATABASE_READ_URL: followers!,
    })
    assert.match(plain.join('\n'), /^DATABASE_READ_URL: 다른 컴퓨터의 데이터베이스에는 암호화해서/)
  })

  it('takes an empty value as absent', () => {
    assert.equal(readConfig({ DATA_DIR: folder, PORT: '', DATABASE_URL: ' ' }).port, 3000)
  })

  it('says every problem at once', () => {
    assert.deepEqual(
      problemsOf({ PORT: '3000x', DATABASE_URL: 'mysql://x', RATE_LIMIT_FACTOR: '-1', NODE_ENV: 'prod' }),
      [
        'NODE_ENV: development, production, test 중 하나여야 해요.',
        'PORT: 0부터 65535까지의 숫자여야 해요.',
        'DATABASE_URL: postgresql://사용자:암호@호스트:5432/이름 모양의 주소여야 해요.',
        'RATE_LIMIT_FACTOR: 0보다 큰 숫자여야 해요.',
      ],
    )
  })

  it('names the demo market and guards the metrics', () => {
    const config = readConfig({ DATA_DIR: folder })
    assert.deepEqual([config.demoSeed, config.metricsToken], [1, undefined])
    assert.equal(readConfig({ DATA_DIR: folder, DEMO_SEED: '42' }).demoSeed, 42)
    assert.deepEqual(problemsOf({ DEMO_SEED: 'x', METRICS_TOKEN: 'short' }), [
      'METRICS_TOKEN: 16자 이상이어야 해요.',
      'DEMO_SEED: 0부터 999999999까지의 숫자여야 해요.',
    ])
  })

  it('takes files in a folder, in object storage, and in two places while they move', () => {
    assert.equal(readConfig({ DATA_DIR: folder }).filesDir, path.join(folder, 'files'))
    const moving = readConfig({
      DATA_DIR: folder,
      FILES_URL: 's3://papers/shop?region=ap-northeast-2',
      FILES_KEY_ID: 'id',
      FILES_SECRET: 'secret',
      FILES_ALSO: folder,
    })
    assert.deepEqual(
      [moving.filesUrl, moving.filesAlso, moving.filesKey],
      ['s3://papers/shop?region=ap-northeast-2', folder, { accessKeyId: 'id', secretAccessKey: 'secret' }],
    )
    for (const wrong of ['papers', 'https://papers', 's3://id:secret@papers', 's3://papers?secret=x', 's3://P'])
      assert.match(problemsOf({ FILES_URL: wrong }).join(), /^FILES_URL: s3:\/\/버킷/, wrong)
    assert.match(problemsOf({ FILES_ALSO: 'ftp://x' }).join(), /^FILES_ALSO: 폴더/)
  })

  it('wants two different ports', () => {
    assert.deepEqual(problemsOf({ PORT: '3000', SANDBOX_PORT: '3000' }), ['SANDBOX_PORT: PORT와 달라야 해요.'])
  })

  it('keeps one secret per data folder, readable by its owner alone', () => {
    const first = readConfig({ DATA_DIR: folder })
    const second = readConfig({ DATA_DIR: folder })
    assert.equal(first.tokenSecret, second.tokenSecret)
    assert.notEqual(first.tokenSecret, first.encryptionKey)
    assert.equal(readFileSync(path.join(folder, 'secrets/token'), 'utf8'), first.tokenSecret)
    const modes = ['secrets', 'secrets/token', 'secrets/encryption'].map(
      (name) => statSync(path.join(folder, name)).mode,
    )
    assert.deepEqual(
      modes.map((mode) => mode & 0o777),
      [0o700, 0o600, 0o600],
    )
  })

  it('never sends a sandbox key to a real address', () => {
    assert.deepEqual(problemsOf({ SMS_URL: 'https://api.solapi.com' }), [
      'SMS_KEY: SMS 서비스를 쓰려면 꼭 있어야 해요.',
      'SMS_SECRET: SMS 서비스를 쓰려면 꼭 있어야 해요.',
      'SMS_SENDER: SMS 서비스를 쓰려면 꼭 있어야 해요.',
    ])
  })

  it('runs in production with real keys and takes the real addresses', () => {
    const config = readConfig({ DATA_DIR: folder, ...production })
    assert.equal(config.toss.apiUrl, 'https://api.tosspayments.com')
    assert.equal(config.usesSandbox, false)
    assert.equal(config.host, '0.0.0.0')
  })

  it('refuses production with nothing set', () => {
    assert.deepEqual(problemsOf({ NODE_ENV: 'production' }).slice(0, 5), [
      'TOKEN_SECRET: 운영에서는 꼭 있어야 해요.',
      'ENCRYPTION_KEY: 운영에서는 꼭 있어야 해요.',
      'PUBLIC_URL: 운영에서는 꼭 있어야 해요.',
      'CLAMD_ADDRESS: 올린 파일을 검사할 ClamAV의 주소를 적어 주세요. 검사 없이 열려면 PRODUCTION_ALLOWS=no-scanner를 적어 주세요.',
      'TOSS_CLIENT_KEY: TOSS 서비스를 쓰려면 꼭 있어야 해요.',
    ])
  })

  it('refuses production with the sandbox or its keys', () => {
    assert.deepEqual(
      problemsOf({
        ...production,
        TOSS_SECRET_KEY: 'test_sk_1',
        SMS_URL: 'http://localhost:3001',
        GRADING_KEY: 'sandbox-grading-key',
      }),
      [
        'TOSS_SECRET_KEY: 운영에서는 test_ 키를 쓸 수 없어요.',
        'SMS_URL: 운영에서는 샌드박스를 쓸 수 없어요.',
        'GRADING_KEY: 운영에서는 샌드박스를 쓸 수 없어요.',
      ],
    )
  })

  const refusals: [string, Record<string, string>, RegExp][] = [
    ['a secret of few letters', { TOKEN_SECRET: 'a'.repeat(32) }, /^TOKEN_SECRET: .*openssl rand/],
    ['a secret that repeats', { TOKEN_SECRET: 'correct-horse-01'.repeat(2) }, /^TOKEN_SECRET: .*무작위/],
    ['a key of zeros', { ENCRYPTION_KEY: '0'.repeat(64) }, /^ENCRYPTION_KEY: .*무작위/],
    ['a guessable metrics token', { METRICS_TOKEN: 'abababababababab' }, /^METRICS_TOKEN: .*무작위/],
    ['one secret for two', { TOKEN_SECRET: production.ENCRYPTION_KEY }, /서로 다른 값/],
    ['payments in the clear', { TOSS_API_URL: 'http://api.tosspayments.com' }, /^TOSS_API_URL: .*https/],
    [
      'texts in the clear',
      { SMS_URL: 'http://api.solapi.com', PRODUCTION_ALLOWS: 'http-services' },
      /^SMS_URL: .*https/,
    ],
    ['a service in the clear', { GRADING_URL: 'http://grading.example.kr' }, /PRODUCTION_ALLOWS=http-services/],
    ['a test key behind a blank', { TOSS_SECRET_KEY: ' TEST_sk_1' }, /^TOSS_SECRET_KEY: .*test_/],
    ['a client key for the secret one', { TOSS_SECRET_KEY: 'live_ck_1' }, /^TOSS_SECRET_KEY: live_sk_/],
    ['the widget’s secret key', { TOSS_SECRET_KEY: 'live_gsk_1' }, /^TOSS_SECRET_KEY: live_sk_/],
    [
      'the widget’s client key, with which no window opens',
      { TOSS_CLIENT_KEY: 'live_gck_1' },
      /^TOSS_CLIENT_KEY: live_ck_/,
    ],
    ['any other word for a key', { TOSS_SECRET_KEY: 'whatever' }, /^TOSS_SECRET_KEY: live_sk_/],
    ...['[::ffff:127.0.0.1]', '[::]', '169.254.169.254', '[fe80::1]', '0x7f.1', 'localhost.'].map(
      (host): [string, Record<string, string>, RegExp] => [
        `this machine or its line as ${host}`,
        { TAX_URL: `https://${host}/x` },
        /^TAX_URL: .*샌드박스/,
      ],
    ),
    ['a proxy that may say anything', { TRUST_PROXY: 'true' }, /^TRUST_PROXY: /],
    ['limits that limit nothing', { RATE_LIMIT_FACTOR: '1000' }, /PRODUCTION_ALLOWS=load-test/],
    [
      'papers across the network in the clear',
      { FILES_URL: 's3://papers/shop?endpoint=http://files.example.kr' },
      /^FILES_URL: .*https/,
    ],
    ['uploads that nobody looks at', { CLAMD_ADDRESS: '' }, /PRODUCTION_ALLOWS=no-scanner/],
    [
      'a database across the network in the clear',
      { DATABASE_URL: 'postgresql://shop:pw@db.example.kr/shop' },
      /PRODUCTION_ALLOWS=plain-database/,
    ],
  ]
  for (const [what, env, sentence] of refusals)
    it(`refuses production with ${what}`, () => {
      const problems = problemsOf({ ...production, ...env })
      assert.equal(problems.length, 1, problems.join('\n'))
      assert.match(problems[0]!, sentence)
    })

  it('opens production with what is allowed by name', () => {
    const allowed = {
      ...production,
      GRADING_URL: '',
      RATE_LIMIT_FACTOR: '1000',
      CLAMD_ADDRESS: '',
      DATABASE_URL: 'postgresql://shop:pw@db.example.kr/shop',
      PRODUCTION_ALLOWS: 'http-services, load-test,no-scanner,plain-database',
    }
    assert.deepEqual(problemsOf(allowed), [])
    for (const place of ['db.example.kr/shop?sslmode=verify-full', '127.0.0.1/shop', 'localhost/shop', '/shop'])
      assert.deepEqual(problemsOf({ ...production, DATABASE_URL: `postgresql://shop:pw@${place}` }), [])
    assert.match(problemsOf({ ...production, PRODUCTION_ALLOWS: 'everything' })[0]!, /^PRODUCTION_ALLOWS/)
  })

  it('refuses keys that charge real cards outside of production', () => {
    assert.deepEqual(problemsOf({ TOSS_CLIENT_KEY: 'live_ck_1', TOSS_SECRET_KEY: 'live_sk_1' }), [
      'TOSS_SECRET_KEY: 실제로 결제되는 live_ 키예요. NODE_ENV=production에서만 쓸 수 있어요.',
      'TOSS_CLIENT_KEY: 실제로 결제되는 live_ 키예요. NODE_ENV=production에서만 쓸 수 있어요.',
    ])
  })

  it('reads what a proxy in front may say', () => {
    assert.equal(readConfig({ DATA_DIR: folder, TRUST_PROXY: '1' }).trustProxy, 1)
    assert.equal(readConfig({ DATA_DIR: folder, TRUST_PROXY: 'true' }).trustProxy, true)
    assert.equal(
      readConfig({ DATA_DIR: folder, TRUST_PROXY: '10.0.0.0/8,127.0.0.1' }).trustProxy,
      '10.0.0.0/8,127.0.0.1',
    )
    assert.equal(readConfig({ DATA_DIR: folder, TRUST_PROXY: 'fd00::/8,::1' }).trustProxy, 'fd00::/8,::1')
  })

  for (const list of ['10.0.0.0/99', '10.0.0.0/', '10.0.0.0/8/8', 'abc', '999.1.1.1', '::1/129', '127.0.0.1,'])
    it(`refuses TRUST_PROXY=${list}`, () => {
      const sentence = 'TRUST_PROXY: true, false, 프록시의 수, 또는 쉼표로 나눈 주소여야 해요.'
      assert.deepEqual(problemsOf({ TRUST_PROXY: list }), [sentence])
    })

  for (const account of ['shop:p#w', 'shop:1#w', 'shop:p/w', 'shop:1/w', 'shop:1?w'])
    it(`refuses a database for ${account}, whose password ends the address`, () => {
      const problems = problemsOf({ DATABASE_URL: `postgresql://${account}@db/hangyeol` })
      assert.match(problems.join('\n'), /^DATABASE_URL: 주소를 읽을 수 없어요\. .*#은 %23/)
    })

  for (const address of ['shop:p%23w@db/hangyeol', 'shop:pw@/hangyeol?host=/run/postgresql', '/hangyeol?host=/run'])
    it(`takes a database at ${address}`, () => {
      const url = `postgresql://${address}`
      assert.equal(readConfig({ DATA_DIR: folder, DATABASE_URL: url }).databaseUrl, url)
    })
})
