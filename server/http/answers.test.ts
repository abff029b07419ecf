import assert from 'node:assert/strict'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text as read } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { takeAway } from '#tests/support/away-database.ts'
import { makeMember, makeProduct } from '#tests/support/make.ts'
import { openMarket, type Market } from '#tests/support/market.ts'
import { makeShopper } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'
import { pagePolicy } from './security-headers.ts'

type Said = { status: number; errno: number; message: string; headers: Headers }

async function ask(market: Market, path: string, init: RequestInit = {}): Promise<Said> {
  const response = await fetch(`${market.url}${path}`, init)
  const { errno, message } = (await response.json()) as { errno: number; message: string }
  return { status: response.status, errno, message, headers: response.headers }
}

const generic = '정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.'
const json = { 'content-type': 'application/json' }
const login = '/api/logins/user'

describe('errors', () => {
  it('have a number, a Korean sentence and a request id, whatever was wrong with the request', async () => {
    await using market = await openMarket()
    const cases: [string, RequestInit, number, number, string][] = [
      ['/api/nothing', {}, 404, 1004, '정보가 없습니다'],
      ['/api/codes/banks', { method: 'DELETE' }, 404, 1004, '정보가 없습니다'],
      [login, { method: 'POST', headers: json, body: '{"userid":' }, 400, 1000, generic],
      [
        login,
        { method: 'POST', headers: json, body: '{"userid":"a","password":"b","__proto__":{"x":1}}' },
        400,
        1000,
        generic,
      ],
      [login, { method: 'POST', headers: json, body: '{"constructor":{"prototype":{"x":1}}}' }, 400, 1000, generic],
      [login, { method: 'POST', headers: json, body: '[1]' }, 400, 1000, generic],
      [
        login,
        { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"userid":"a"}' },
        415,
        1001,
        generic,
      ],
      [login, { method: 'POST', body: new URLSearchParams({ userid: 'a' }) }, 415, 1001, generic],
      [
        login,
        { method: 'POST', headers: json, body: `"${'a'.repeat(300_000)}"` },
        413,
        1002,
        '보내신 내용이 너무 큽니다.',
      ],
      ['/api/fronts/products/items?__proto__=1', {}, 400, 1000, generic],
      ['/api/fronts/products/items?a[__proto__]=1', {}, 400, 1000, generic],
      ['/api/fronts/products/items?page=1&page=2', {}, 400, 1000, generic],
      ['/api/fronts/products/items?unknown=1', {}, 400, 1000, generic],
      ['/api/fronts/products/items?limit=many', {}, 400, 1000, generic],
      ['/api/fronts/products/%zz', {}, 400, 1000, generic],
      ['/api/users/carts', {}, 401, 1101, '로그인을 해주세요.'],
      ['/api/users/carts', { headers: { authorization: 'Bearer nonsense' } }, 401, 1101, '로그인을 해주세요.'],
    ]
    for (const [path, init, status, errno, message] of cases) {
      const said = await ask(market, path, init)
      assert.deepEqual([path, said.status, said.errno, said.message], [path, status, errno, message])
      assert.match(said.headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/)
      assert.equal(said.headers.get('content-type'), 'application/json; charset=utf-8')
      assert.equal(said.headers.get('cache-control'), 'no-store')
    }
  })

  it('know one spelling of a number: nothing else names anything', async () => {
    await using market = await openMarket()
    const { id } = await makeProduct(market.db)
    const product = (said: string) => ask(market, `/api/fronts/products/${said}`)
    assert.equal((await product(String(id))).status, 200)
    for (const other of [
      `0x${id.toString(16)}`,
      `%20${id}`,
      `${id}%0A`,
      `${id}e0`,
      `0${id}`,
      `+${id}`,
      `${id}.0`,
      '0',
      '-1',
    ])
      assert.deepEqual([other, (await product(other)).status, (await product(other)).errno], [other, 404, 1004])
    for (const page of ['0x1', '%201', '1e0', '01', '1.0'])
      assert.equal((await ask(market, `/api/fronts/products/items?page=${page}`)).status, 400, page)
  })

  it('take a list in each of its spellings', async () => {
    await using market = await openMarket()
    for (const query of [
      'pc_code=01010500,01010300',
      'pc_code=01010500&pc_code=01010300',
      'pc_code[]=01010500&pc_code[]=01010300',
    ])
      assert.equal((await ask(market, `/api/fronts/products/items?${query}`)).errno, 0, query)
  })

  it('know half a letter, a number too large and a path that names nothing', async () => {
    await using market = await openMarket()
    const shopper = await makeShopper(market)
    const desk = await openDesk(market, ['owner'])
    const post = (path: string, token: string | undefined, body: string) =>
      ask(market, path, { method: 'POST', headers: { ...json, authorization: `Bearer ${token}` }, body })
    const halves = await post('/api/operators/exports/members', desk.token, '{"sch_word":"\\ud800"}')
    assert.deepEqual([halves.status, halves.message], [400, generic])
    const deep = await post('/api/operators/intake/drafts', desk.token, '{"sheet":{"facts":{"farm_name":"\\ud800"}}}')
    assert.equal(deep.status, 400)
    const large = await post('/api/users/out', shopper.token, '{"user_out_code_id":2147483648,"user_content":"x"}')
    assert.deepEqual([large.status, large.message], [400, '탈퇴사유를 선택하세요'])
    const nowhere = await ask(market, '/api/users/orders/products/returns/abc/picture', {
      headers: { authorization: `Bearer ${shopper.token}` },
    })
    assert.equal(nowhere.status, 404)
  })

  it('say nothing of the inside when something breaks, and are logged by their id', async () => {
    await using market = await openMarket()
    const { userid } = await makeMember(market.db)
    await market.pool.query('alter table users rename column name to nom')
    const said = await ask(market, login, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ userid, password: 'x' }),
    })
    assert.deepEqual(
      [said.status, said.errno, said.message],
      [500, 9999, '서버 오류로 인해 데이터를 가져올 수 없습니다. 다시 시도해주세요.'],
    )
    await market.pool.query('alter table users rename column nom to name')
  })

  it('ask to come back when the database is away, and work again when it is there', async () => {
    await using market = await openMarket()
    await using database = await takeAway(market.config.databaseUrl ?? '')
    const body = JSON.stringify({ userid: 'somebody', password: 'x' })
    const said = await ask(market, login, { method: 'POST', headers: json, body })
    assert.deepEqual([said.status, said.errno], [503, 9001])
    assert.equal(said.headers.get('retry-after'), '2')
    await database.back()
    await until(async () => (await ask(market, login, { method: 'POST', headers: json, body })).errno === 1110)
  })
})

describe('headers', () => {
  it('protect every kind of answer', async () => {
    await using market = await openMarket()
    for (const path of ['/api/codes/banks', '/api/nothing', '/Main', '/nothing', '/docs/', '/healthz']) {
      const { headers } = await fetch(`${market.url}${path}`, { redirect: 'manual' })
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
      assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path)
      assert.match(headers.get('referrer-policy') ?? '', /^strict-origin-when-cross-origin$/, path)
      assert.equal(headers.get('access-control-allow-origin'), null, path)
      assert.equal(headers.get('strict-transport-security'), null, path)
    }
    const { headers } = await fetch(`${market.url}/OrderSuccess?paymentKey=x`)
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
  })

  it('let a page load from us, the payment provider and the postcode search, and nothing else', async () => {
    await using market = await openMarket()
    const { headers } = await fetch(`${market.url}/Main`)
    const policy = headers.get('content-security-policy') ?? ''
    const sandbox = new URL(market.config.toss.scriptUrl).origin
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src'))
    assert.ok(scripts?.includes(`'self' ${sandbox}`))
    assert.doesNotMatch(scripts ?? '', /unsafe/)
    const real = pagePolicy({
      ...market.config,
      toss: { ...market.config.toss, scriptUrl: 'https://js.tosspayments.com/v2/standard' },
      postcode: { scriptUrl: 'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js' },
    })
    assert.match(
      real,
      /script-src 'self' https:\/\/js\.tosspayments\.com\/v2\/ https:\/\/t1\.kakaocdn\.net\/mapjsapi\/bundle\/postcode\/prod\/ 'sha256-/,
    )
    assert.doesNotMatch(real, /http:\/\/|\*\.kakaocdn/)
    assert.match(policy, /object-src 'none'; base-uri 'none'/)
  })

  it('ask for https where the shop has it', async () => {
    await using market = await openMarket({ env: { PUBLIC_URL: 'https://www.hangyeol.kr' } })
    const { headers } = await fetch(`${market.url}/api/codes/banks`)
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains')
  })

  it('stand on what is refused before there is a route, and on the socket’s own answers', async () => {
    await using market = await openMarket({ env: { PUBLIC_URL: 'https://www.hangyeol.kr' } })
    const { port } = new URL(market.url)
    const say = async (text: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(text)
      return read(socket)
    }
    const whole = (line: string, more = '') => `${line} HTTP/1.1\r\nhost: x\r\n${more}connection: close\r\n\r\n`
    for (const [text, status] of [
      ['what is this\r\n\r\n', 400],
      [whole('GET /api/codes/banks', `x: ${'y'.repeat(20_000)}\r\n`), 431],
      [whole('GET /api/codes/banks', 'host: y\r\n'), 400],
      [whole('GET http://x/api/codes/banks'), 404],
      [whole('GET /socket.io/?EIO=4&transport=polling'), 200],
      [whole('GET /socket.io/?EIO=4&transport=polling&sid=none'), 400],
      [whole('GET /socket.io/nothing'), 400],
      [whole('GET /socket.io/?EIO=4&transport=polling', 'origin: https://evil.example\r\n'), 403],
    ] as const) {
      const said = (await say(text)).toLowerCase()
      assert.ok(said.startsWith(`http/1.1 ${status} `), `${text.slice(0, 60)}: ${said.slice(0, 200)}`)
      assert.match(said, /^x-content-type-options: nosniff\r$/m, said)
      assert.match(said, /^strict-transport-security: max-age=31536000/m, said)
    }
  })

  it('answer no other origin, and no TRACE', async () => {
    await using market = await openMarket()
    const { headers } = await fetch(`${market.url}/api/codes/banks`, { headers: { origin: 'https://evil.example' } })
    assert.equal(headers.get('access-control-allow-origin'), null)
    const status = await new Promise((resolve, reject) =>
      request(`${market.url}/api/codes/banks`, { method: 'TRACE' }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end(),
    )
    assert.equal(status, 404)
  })
})

describe('the bare domain', () => {
  const get = (market: Market, path: string) =>
    new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) =>
      request(new URL(market.url), { path, headers: { host: 'hangyeol.kr' } }, (response) => {
        response.resume()
        resolve({ status: response.statusCode, location: response.headers.location })
      })
        .on('error', reject)
        .end(),
    )

  it('sends pages to the shop with their path and query, and nowhere else', async () => {
    await using market = await openMarket({
      env: { BARE_DOMAIN: 'hangyeol.kr', PUBLIC_URL: 'https://www.hangyeol.kr' },
    })
    assert.deepEqual(await get(market, '/GoodsAll?goodsId=3'), {
      status: 308,
      location: 'https://www.hangyeol.kr/GoodsAll?goodsId=3',
    })
    for (const path of ['//evil.example', '/\\evil.example', '/%0d%0aset-cookie:x', '/?to=//evil.example'])
      assert.equal(new URL((await get(market, path)).location ?? '').host, 'www.hangyeol.kr', path)
    assert.equal((await get(market, '/api/codes/banks')).status, 200)
  })
})

describe('health', () => {
  it('tells a process that lives from one that can serve', async () => {
    await using market = await openMarket()
    assert.deepEqual(await (await fetch(`${market.url}/livez`)).json(), { status: 'ok' })
    assert.deepEqual(await (await fetch(`${market.url}/readyz`)).json(), { status: 'ok' })
  })

  it('says that a process is on its way out while it still answers', async () => {
    await using market = await openMarket()
    market.server.leave()
    const ready = await fetch(`${market.url}/readyz`)
    assert.deepEqual([ready.status, await ready.json()], [503, { status: 'draining' }])
    assert.equal((await fetch(`${market.url}/api/codes/banks`)).status, 200)
  })

  it('counts requests by route for Prometheus', async () => {
    await using market = await openMarket({ env: { ROLE: 'server' } })
    await (await fetch(`${market.url}/api/fronts/products/7`)).arrayBuffer()
    const text = await (await fetch(`${market.url}/metrics`)).text()
    assert.match(
      text,
      /http_request_duration_seconds_count\{method="GET",route="\/api\/fronts\/products\/:id",status="404"\} 1/,
    )
    assert.match(text, /^market_sockets 0$/m)
    for (const pool of ['main', 'money', 'long'])
      assert.match(text, new RegExp(`^market_pool_waiting\\{pool="${pool}"\\} 0$`, 'm'))
  })

  it('counts each page by its own name, and what is spelled otherwise under one', async () => {
    await using market = await openMarket({ env: { ROLE: 'server' } })
    for (const place of ['/GoodsAll', '/Trace/1', '/goodsall', '/nothing'])
      await (await fetch(`${market.url}${place}`)).arrayBuffer()
    const text = await (await fetch(`${market.url}/metrics`)).text()
    const counted = (route: string) =>
      [...text.matchAll(/^http_request_duration_seconds_count\{method="GET",route="([^"]+)",status="\d+"\} (\d+)$/gm)]
        .filter(([, one]) => one === route)
        .reduce((sum, [, , times]) => sum + Number(times), 0)
    assert.deepEqual(['/GoodsAll', '/Trace/:number', '/*'].map(counted), [1, 1, 2])
  })

  it('describes every call', async () => {
    await using market = await openMarket()
    const document = (await (await fetch(`${market.url}/docs/openapi.json`)).json()) as {
      openapi: string
      paths: Record<string, Record<string, { summary: string }>>
    }
    assert.equal(document.openapi, '3.1.0')
    assert.equal(
      document.paths['/api/users/carts']?.post?.summary,
      'Put products in the cart and hold them: all or none',
    )
  })
})
