import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { logIn } from '#contract/session.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { statusOf } from '#tests/crash/child-market.ts'
import { makeMember } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { ownPort } from '#tests/support/own-port.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'
import { visitor } from '#tests/support/client.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attribute[]
  links?: { traceId: string }[]
  status: { code?: number }
}
type Batch = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

const internal = 1
const server = 2
const client = 3
const somebodys = 'a'.repeat(32)
const phone = '01098765432'
const password = 'not-the-password-1'
const valueOf = (attributes: Attribute[], name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

/** An OpenTelemetry collector (OTLP/HTTP) that keeps what it receives. */
async function openCollector() {
  const asked: { url: string; headers: IncomingHttpHeaders; body: string }[] = []
  const listening = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ url: request.url ?? '', headers: request.headers, body })
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, asked, close: () => listening.close() }
}

/** Runs a server in a process of its own and returns its output after SIGTERM has ended it. */
async function run(market: Market, env: Record<string, string>, work: (url: string) => Promise<void>): Promise<string> {
  const port = await ownPort()
  const { databaseUrl = '', dataDir, sandboxPort } = market.config
  const settings = { NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SANDBOX_PORT: String(sandboxPort) }
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, ...settings, PORT: String(port), LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const said = text(child.stdout)
  try {
    const url = `http://127.0.0.1:${port}`
    await until(async () => (await statusOf(`${url}/readyz`)) === 200, { patience: 60_000 })
    await work(url)
  } finally {
    child.kill('SIGTERM')
    await gone
  }
  return said
}

describe('traces', () => {
  let market: Market
  let collector: Awaited<ReturnType<typeof openCollector>>
  before(async () => {
    collector = await openCollector()
    market = await openMarket({ env: { ROLE: 'server' } })
  })
  after(async () => {
    collector.close()
    await market[Symbol.asyncDispose]()
  })

  it('tell a collector what a request and a sweep did, of nobody what he typed, and are whole when the process ends', async () => {
    const headers = path.join(market.config.dataDir, 'headers')
    await writeFile(headers, 'authorization=Bearer%20abc\n')
    const { id: userId, userid } = await makeMember(market.db)
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS_FILE: headers,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
    }
    const said = await run(market, env, async (url) => {
      const refused = await refusalOf(visitor(url).send(logIn, { body: { userid, password } }))
      assert.equal(refused.status, 401)
      await (
        await fetch(`${url}/GoodsAll`, { headers: { traceparent: `00-${somebodys}-${'b'.repeat(16)}-01` } })
      ).text()
      const words = { 상품: '꽃등심살' }
      const message = { key: '1:1', kind: 'service', userId, to: phone } as const
      await queueMessage(market.db, { ...message, text: { template: 'order.delivered', words } })
      const sent = () =>
        market.db.selectFrom('messages').select('sent_at').where('to_phone', '=', phone).executeTakeFirst()
      await until(async () => (await sent())?.sent_at)
    })

    assert.ok(
      collector.asked.every(({ url, headers }) => url === '/v1/traces' && headers.authorization === 'Bearer abc'),
    )
    const batches = collector.asked.flatMap(({ body }) => (JSON.parse(body) as Batch).resourceSpans)
    for (const { resource } of batches) {
      assert.equal(valueOf(resource.attributes, 'service.name'), 'hangyeol')
      assert.equal(valueOf(resource.attributes, 'deployment.environment.name'), 'trial')
    }
    const spans = batches.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans))
    const named = (name: string) => {
      const span = spans.find((one) => one.name === name)
      assert.ok(span, `${name}: ${[...new Set(spans.map((one) => one.name))].join(', ')}`)
      return span
    }
    const under = (parent: Span) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)

    const login = named(`POST ${logIn.path}`)
    assert.equal(login.kind, server)
    assert.equal(valueOf(login.attributes, 'http.response.status_code'), 401)
    const statements = under(login)
    assert.ok(statements.length > 0, 'no statement under the request')
    for (const { kind, attributes } of statements) {
      assert.equal(kind, client)
      assert.match(String(valueOf(attributes, 'db.query.text')), /\b(select|insert|update|begin)\b/i)
    }
    assert.ok(statements.some(({ attributes }) => String(valueOf(attributes, 'db.query.text')).includes('$1')))

    const page = named('GET /GoodsAll')
    assert.notEqual(page.traceId, somebodys)
    assert.deepEqual(
      page.links?.map(({ traceId }) => traceId),
      [somebodys],
    )

    const asked = named(`POST 127.0.0.1:${market.config.sandboxPort}`)
    assert.equal(asked.kind, client)
    const sweep = spans.find(({ spanId }) => spanId === asked.parentSpanId)
    assert.equal(sweep?.name, 'sweep send messages')
    assert.equal(sweep?.kind, internal)

    const everything = collector.asked.map(({ body }) => body).join('')
    for (const secret of [password, phone, userid]) assert.ok(!everything.includes(secret), secret)
    for (const unsaid of ['/readyz', '/livez']) assert.ok(!everything.includes(unsaid), unsaid)

    const lines = said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const line = lines.find(({ msg, route }) => msg === 'answered' && route === logIn.path)
    assert.equal(line?.['trace_id'], login.traceId)
    assert.equal(line?.['reqId'], valueOf(login.attributes, 'hangyeol.request.id'))
  })

  it('say in the log when the collector is away, and the shop goes on', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await ownPort()}`, OTEL_BSP_SCHEDULE_DELAY: '50' }
    const said = await run(market, { ...env, OTEL_EXPORTER_OTLP_TIMEOUT: '200' }, async (url) => {
      assert.equal((await fetch(`${url}/GoodsAll`)).status, 200)
    })
    assert.match(said, /"level":40.*traces: /)
    assert.match(said, /"msg":"ends"/)
  })

  it('load nothing where nobody asked for them', async () => {
    assert.equal(market.config.traces, undefined)
    const before = collector.asked.length
    const loaded = await run(
      market,
      { OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
      async (url) => {
        assert.equal((await fetch(`${url}/GoodsAll`)).status, 200)
      },
    )
    assert.doesNotMatch(loaded, /trace_id/)
    assert.equal(collector.asked.length, before)
  })
})
