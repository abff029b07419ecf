import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { openShelf } from '#server/catalogue/shelf.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { answerErrors } from '#server/http/answer-errors.ts'
import { readableUrl } from '#server/http/readable-url.ts'
import { secure } from '#server/http/security.ts'
import { getSettings } from '#contract/settings.ts'
import { connect } from '#database/connect.ts'
import { readSettings, saveSetting } from '#server/config/settings.ts'
import { openMarket } from '#tests/support/market.ts'
import { ownPort } from '#tests/support/own-port.ts'
import { pageRoutes } from './pages.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hangyeol-dist-'))
after(() => rmSync(folder, { recursive: true }))
for (const [name, text] of Object.entries({
  'index.html':
    '<html><head><!--page-head--><!--head--></head><body><div id="root"><!--first-screen--></div><!--first-data--></body></html>',
  'assets/entry-1.js': `console.log("${'a'.repeat(3000)}")`,
  'assets/entry-1.js.map': '{}',
  '.vite/manifest.json': '{}',
  '.built-from': 'x',
  'icon.svg': '<svg/>',
})) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}

/** Only the routes of the pages, with the deps of a whole market. */
async function open({ server: { deps } }: { server: { deps: Deps } }, dist = folder) {
  const app = fastify({ rewriteUrl: ({ url = '/' }) => readableUrl(url) })
  answerErrors(app)
  await secure(app, deps)
  await pageRoutes(app, deps, openShelf(deps), dist)
  return app
}

describe('pages', () => {
  it('answer known addresses with 200 and unknown ones with 404, both with the page', async () => {
    await using market = await openMarket()
    await using app = await open(market)
    for (const url of ['/Main', '/main', '/Order/?orderno=abc', '/FaQ?tab=DE'])
      assert.equal((await app.inject(url)).statusCode, 200, url)
    for (const url of [
      '/nothing',
      '/Main/x',
      '/Trace/41',
      '/Trace/%ZZ',
      '/test',
      '/assets/gone.js',
      '/%c0',
      '/%ZZ',
      '/Main/%ZZ?a=%ZZ',
    ]) {
      const { statusCode, headers } = await app.inject(url)
      assert.equal(statusCode, 404, url)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8', url)
    }
    assert.equal((await app.inject('/api/nothing')).json<{ errno: number }>().errno, 1004)
  })

  // A regular expression that backtracks from each slash would take a quarter of an hour.
  it('look at an address of a million slashes', async () => {
    await using market = await openMarket()
    const app = await open(market)
    const url = `/a${'/'.repeat(1_000_000)}b`
    assert.equal((await app.inject({ url })).statusCode, 404)
    await app.close()
  })

  it('send / to the home page with its query, and /undefined to /', async () => {
    await using market = await openMarket()
    await using app = await open(market)
    const home = await app.inject('/?utm=a&b=%2F%2Fevil')
    assert.deepEqual([home.statusCode, home.headers.location], [302, '/Main?utm=a&b=%2F%2Fevil'])
    const lost = await app.inject('/undefined')
    assert.deepEqual([lost.statusCode, lost.headers.location], [302, '/'])
  })

  it('give away the built files, compressed and for ever, and nothing else of the folder', async () => {
    await using market = await openMarket()
    await using app = await open(market)
    const script = await app.inject({ url: '/assets/entry-1.js', headers: { 'accept-encoding': 'br' } })
    assert.equal(script.headers['content-encoding'], 'br')
    assert.equal(script.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.ok(script.rawPayload.length < 500)
    assert.equal((await app.inject('/icon.svg')).headers['cache-control'], 'public, max-age=86400')
    for (const url of [
      '/assets/entry-1.js.map',
      '/.built-from',
      '/.vite/manifest.json',
      '/index.html',
      '/..%2f..%2fetc%2fpasswd',
    ])
      assert.equal((await app.inject(url)).statusCode, 404, url)
  })

  it('work without their first data, and say so where nothing is built', async () => {
    await using market = await openMarket()
    await using app = await open(market)
    assert.match((await app.inject('/Main')).body, /<div id="root"><\/div>/)
    await using bare = await open(market, path.join(folder, 'nowhere'))
    const { statusCode, body } = await bare.inject('/Main')
    assert.equal(statusCode, 503)
    assert.match(body, /화면을 아직 만들지 않았어요\./)
  })

  it('go out while the database is away, with the company as it was last', async () => {
    await using market = await openMarket({ prepare: (db) => saveSetting(db, 'company', { name: '한결축산' }) })
    const { deps } = market.server
    const away = connect(`postgresql://nobody@127.0.0.1:${await ownPort()}/nothing`, { max: 1, name: 'test' })
    let settings = () => deps.settings()
    await using app = await open({ server: { deps: { ...deps, settings: () => settings() } } })
    assert.match((await app.inject('/Main')).body, /한결축산/)
    settings = () => readSettings(away.db)
    const { statusCode, headers, body } = await app.inject('/Main')
    assert.deepEqual([statusCode, headers['content-type']], [200, 'text/html; charset=utf-8'])
    assert.match(body, /<div id="root"><\/div>/)
    assert.match(body, /한결축산/)
    await away.db.destroy()
  })

  it('carry data that cannot end its script', async () => {
    await using market = await openMarket()
    const app = fastify()
    answerErrors(app)
    const { settings } = market.server.deps
    implement(app, getSettings, async () => {
      const { company, hold, ...others } = await settings()
      const name = '</script><script>alert(1)</script>'
      const { warning_seconds } = hold
      const address = { payment_script_url: '', postcode_script_url: '' }
      return { data: { ...others, ...address, app_version: 'a', warning_seconds, company: { ...company, name } } }
    })
    await pageRoutes(app, market.server.deps, openShelf(market.server.deps), folder)
    const { body } = await app.inject('/Ready')
    assert.doesNotMatch(body, /<script>alert/)
    const json = /<script type="application\/json" id="first-data">(.*?)<\/script>/.exec(body)?.[1] ?? ''
    const first = JSON.parse(json) as { seq: number; queries: { key: string[]; data: { company: { name: string } } }[] }
    assert.equal(first.queries[0]?.data.company.name, '</script><script>alert(1)</script>')
    assert.equal(typeof first.seq, 'number')
    await app.close()
  })

  it('are named by what is in them, compressed once, and not sent to who has them', async () => {
    await using market = await openMarket()
    await using app = await open(market)
    const plain = await app.inject('/Cart')
    const { etag } = plain.headers
    assert.match(String(etag), /^W\/"[\w-]{22}"$/)
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
    ] as const) {
      const packed = await app.inject({ url: '/Cart', headers: { 'accept-encoding': accepted } })
      assert.equal(packed.headers['content-encoding'], encoding, accepted)
      assert.equal(packed.headers.etag, etag)
      const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync
      assert.equal(unpack(packed.rawPayload).toString(), plain.body)
    }
    const again = await app.inject({ url: '/Cart', headers: { 'if-none-match': `"other", ${etag}` } })
    assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag])
    assert.equal((await app.inject({ url: '/Cart?a=b', headers: { 'if-none-match': 'W/"other"' } })).statusCode, 200)
    const gone = await app.inject('/nothing')
    const headers = { 'if-none-match': String(gone.headers.etag) }
    assert.equal((await app.inject({ url: '/nothing', headers })).statusCode, 404)
  })
})
