import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import { allCalls } from '#contract/all.ts'
import type { Call, Shape } from '#contract/call.ts'
import { makeMember, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { buy, makeShopper, openForm, type Shopper } from '#tests/support/shopping.ts'

let market: Market
let applicant: string
/** B has one of everything; A comes with B's ids. */
let a: Shopper
let b: Shopper
const belongings: Record<string, string> = {}

before(async () => {
  market = await openMarket()
  ;[a, b] = [await makeShopper(market), await makeShopper(market)]
  const waiting = await makeMember(market.db, { status: 'WAIT' })
  applicant = (await market.as(waiting.userid)).token!
  const order = await buy(market, b, [(await makeProduct(market.db)).id])
  const form = await openForm(b, [(await makeProduct(market.db)).id])
  const { rows } = await market.pool.query('select id from order_products where order_id = $1', [order.order_id])
  Object.assign(belongings, {
    order: String(order.order_id),
    url_code: form.urlCode,
    line: String(rows[0].id),
    address: String(b.address),
  })
})
after(() => market[Symbol.asyncDispose]())

const nameOf = ({ method, path }: Call) => `${method} ${path}`

type Answer = { status: number; text: string; errno?: number }
async function ask(call: Call, address: string, token?: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${market.url}${address}`, {
    method: call.method,
    headers: {
      ...(body !== undefined && !call.upload && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && {
      body: call.upload ? formOf(body) : typeof body === 'string' ? body : JSON.stringify(body),
    }),
  })
  const text = await response.text()
  return { status: response.status, text, errno: isJson(response) ? JSON.parse(text).errno : 0 }
}

const isJson = ({ headers }: Response) => headers.get('content-type')?.includes('json')

function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, string>)) form.set(name, value)
  return form
}

/** The path with somebody's ids in it. */
const addressOf = ({ path }: Call) =>
  path
    .replace('orders/{url_code}', `orders/${belongings['url_code']}`)
    .replace('orders/{id:int}', `orders/${belongings['order']}`)
    .replace('orders/{id}/receipt', `orders/${belongings['order']}/receipt`)
    .replace('orders/{id}/again', `orders/${belongings['order']}/again`)
    .replace('orders/{id}/statement', `orders/${belongings['order']}/statement`)
    .replace('cancels/{id}', `cancels/${belongings['line']}`)
    .replace('returns/{id}', `returns/${belongings['line']}`)
    .replace('addresses/{id}', `addresses/${belongings['address']}`)
    .replaceAll(/\{\w+(:int)?\}/g, '1')

/** A body that the schema takes, with B's ids in it. */
function bodyOf(call: Call): object | undefined {
  if (call.body instanceof z.ZodVoid) return undefined
  const bodies: Record<string, object> = {
    'POST /api/users/orders/{url_code}': { user_address_id: a.address, pay_method: 'C', paid_amount: 430_000 },
    'PUT /api/users/orders/{url_code}/address': { user_address_id: a.address },
    'POST /api/users/orders/expire': { url_code: belongings['url_code'] },
    'POST /api/users/orders/payments/success': {
      orderId: 'hg-somebody',
      paymentKey: 'key',
      amount: 1,
      urlCode: belongings['url_code'],
    },
    'POST /api/users/orders/payments/fail': { code: 'X', message: 'x', urlCode: belongings['url_code'] },
    'PATCH /api/users/orders/products/statuses': { os_code: 'ORDK', order_product_id: [Number(belongings['line'])] },
    'POST /api/users/orders/products/cancels/{id}': { opc_code: 1 },
    'POST /api/users/orders/products/returns/{id}': {
      refund_depositor: '김한결',
      refund_account: '110234567890',
      refund_bank_code: '88',
      return_content: '상품이 변질됐어요',
      confirm_YN: 'Y',
    },
    'POST /api/logins/user': { userid: 'nobody', password: 'nothing' },
    'POST /api/payments/webhook': {},
  }
  const address = {
    addr_label: '가게',
    reci_name: '김',
    reci_phone: '01012345678',
    zipcode: '04524',
    address1: '서울 중구',
    address2: '1층',
  }
  return bodies[nameOf(call)] ?? (call.path.includes('addresses') ? address : { product_id: [1] })
}

const owned = [
  'orders/{',
  'cancels/{',
  'returns/{',
  'products/statuses',
  'payments/success',
  'payments/fail',
  'orders/expire',
  'addresses/{',
]
const member = allCalls.filter((call) => call.access === 'member')

describe('every declared call', () => {
  for (const call of allCalls)
    it(`is implemented: ${nameOf(call)}`, () => {
      const url = call.path.replaceAll(/\{(\w+):int\}/g, ':$1(^\\d+$)').replaceAll(/\{(\w+)\}/g, ':$1')
      assert.ok(market.server.app.hasRoute({ method: call.method, url }), 'nobody answers there')
    })

  it('has a method and path of its own', () => {
    const names = allCalls.map(nameOf)
    assert.deepEqual(
      names.filter((name, place) => names.indexOf(name) !== place),
      [],
    )
    assert.ok(allCalls.length >= 30, String(allCalls.length))
  })

  it('is all that the server answers under /api', async () => {
    for (const path of ['/api', '/api/users', '/api/operators/unknown', '/api/unknown', '/api/users/orders/1/unknown'])
      assert.equal((await ask({ ...allCalls[0]!, method: 'GET' } as Call, path, b.token)).status, 404, path)
  })

  it('takes no field that it does not declare', () => {
    // The provider may add fields to its notices; nothing of theirs is believed.
    const open = ['POST /api/payments/webhook']
    for (const call of allCalls)
      for (const [part, shape] of Object.entries({ query: call.query, body: call.body }))
        if (!open.includes(nameOf(call))) assert.ok(isStrict(shape), `${nameOf(call)} ${part}`)
  })
})

function isStrict(shape: Shape): boolean {
  if (shape instanceof z.ZodVoid) return true
  return shape.def.catchall?._zod.def.type === 'never'
}

describe('who may make a call', () => {
  for (const call of member)
    it(`members only: ${nameOf(call)}`, async () => {
      const body = bodyOf(call)
      const visitor = await ask(call, addressOf(call), undefined, body)
      assert.deepEqual([visitor.status, visitor.errno], [401, 1101])
      const forged = await ask(call, addressOf(call), `${b.token!.slice(0, -4)}AAAA`, body)
      assert.equal(forged.status, 401)
      const waiting = await ask(call, addressOf(call), applicant, body)
      assert.deepEqual([waiting.status, waiting.errno], [403, 1112])
    })

  for (const call of member.filter(({ path }) => owned.some((part) => path.includes(part))))
    it(`its owner only: ${nameOf(call)}`, async () => {
      const before = await everything()
      const { status, text } = await ask(call, addressOf(call), a.token, bodyOf(call))
      // Leaving a form that is not there is no mistake; it only must not do anything.
      if (call.method !== 'DELETE' || !call.path.includes('url_code'))
        assert.ok([404, 409].includes(status), `${status} ${text}`)
      for (const secret of [b.user!.name, b.user!.userid, belongings['url_code']!])
        assert.ok(!text.includes(secret), text)
      assert.deepEqual(await everything(), before)
    })

  it('visitors get the public ones', async () => {
    for (const call of allCalls.filter(({ access, method }) => access === 'public' && method === 'GET')) {
      const { status, text } = await ask(call, addressOf(call))
      assert.ok(status === 200 || status === 404 || status === 400, `${nameOf(call)} ${status} ${text}`)
    }
  })

  it('nobody reads of another member in any list', async () => {
    for (const call of allCalls.filter(({ method }) => method === 'GET')) {
      const { text } = await ask(call, addressOf(call), a.token)
      assert.ok(!text.includes(`"user_id":${b.id}`), nameOf(call))
    }
  })
})

/** B's belongings as the database has them. */
async function everything(): Promise<string> {
  const tables = ['orders', 'user_addresses', 'claims', 'cart_lines']
  const parts = tables.map(
    (table) =>
      `select json_agg(t order by t::text)::text as rows from (select * from ${table} where user_id = ${b.id}) t`,
  )
  const { rows } = await market.pool.query<{ rows: string }>(parts.join(' union all '))
  const { rows: lines } = await market.pool.query('select os_code, live from order_products order by id')
  return JSON.stringify([rows, lines])
}

describe('the reference', () => {
  it('is a document that names every call, its schemas and the errors', async () => {
    const document = (await (await fetch(`${market.url}/docs/openapi.json`)).json()) as {
      openapi: string
      info: { title: string; description: string }
      paths: Record<
        string,
        Record<
          string,
          { summary: string; responses: Record<string, unknown>; parameters: { name: string; in: string }[] }
        >
      >
    }
    assert.match(document.openapi, /^3\.1/)
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path.replace('#', '')}`,
        ...operation,
      })),
    )
    assert.deepEqual(
      operations.map(({ name }) => name).toSorted((x, y) => x.localeCompare(y)),
      allCalls.map((call) => nameOf(call).replaceAll(':int', '')).toSorted((x, y) => x.localeCompare(y)),
    )
    for (const { name, summary, responses, parameters } of operations) {
      assert.ok(summary.length > 5, name)
      assert.ok(responses['200'] && responses['default'], name)
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      assert.deepEqual(
        parameters.filter((one) => one.in === 'path').map((one) => one.name),
        inPath,
        name,
      )
    }
    assert.match(document.info.description, /2001/)
  })

  it('is read on a page of its own, under its own policy', async () => {
    const page = await fetch(`${market.url}/docs`)
    assert.equal(page.url, `${market.url}/docs/`)
    const html = await page.text()
    assert.match(html, /<title>한결 API<\/title>/)
    for (const place of ['js/scalar.js', 'openapi.json']) {
      assert.ok(html.includes(place), place)
      const part = await fetch(`${market.url}/docs/${place}`)
      await part.arrayBuffer()
      assert.equal(part.status, 200)
      assert.match(part.headers.get('content-security-policy') ?? '', /'unsafe-eval'/)
    }
  })
})
