import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import { allCalls } from '#contract/all.ts'
import type { Call } from '#contract/call.ts'
import { returnForm } from '#tests/support/asking-back.ts'
import { memberPassword } from '#tests/support/client.ts'
import { makeMember } from '#tests/support/make.ts'
import { makeOwner, type Things } from '#tests/support/make-owner.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import type { Authorised } from '#tests/support/shopping.ts'
import { statesOf } from '#tests/support/sold.ts'

type Sent = { params?: object; query?: object; body?: object }
type Ask = (its: Things, own: Things) => Sent

const addressForm = {
  addr_label: '가게',
  reci_name: '다른이',
  reci_phone: '01099998888',
  zipcode: '04524',
  address1: '서울 중구 세종대로 110',
  address2: '1층',
  main_YN: 'N',
}
const claim = ({ orderId, paymentKey, amount }: Authorised, urlCode: string) => ({
  body: { orderId, paymentKey, amount, urlCode },
})
const cancel = { opc_code: 1, cancel_content: '바꿨어요' }

/** Ways to ask for what is a member's, by call: `its` is what is asked for, `own` are the asker's own things. The order is one in which all can be done. */
const members: Record<string, readonly Ask[]> = {
  'GET /api/users/addresses/{id}': [({ address: id }) => ({ params: { id } })],
  'PUT /api/users/addresses/{id}': [({ address: id }) => ({ params: { id }, body: addressForm })],
  'POST /api/users/me/sessions/{session_id}/end': [
    ({ session: session_id }) => ({ params: { session_id }, body: { current_password: 'not mine' } }),
    ({ session: session_id }) => ({ params: { session_id }, body: { current_password: memberPassword } }),
  ],
  'GET /api/users/orders/{url_code}': [
    ({ form: url_code }) => ({ params: { url_code } }),
    ({ paying: { urlCode: url_code } }) => ({ params: { url_code } }),
    ({ bought: { urlCode: url_code } }) => ({ params: { url_code } }),
  ],
  'PUT /api/users/orders/{url_code}/address': [
    (its, own) => ({ params: { url_code: its.form }, body: { user_address_id: own.address } }),
    (its, own) => ({ params: { url_code: own.form }, body: { user_address_id: its.address } }),
  ],
  'POST /api/users/orders/{url_code}': [
    (its, own) => ({
      params: { url_code: its.unpaid.urlCode },
      body: { user_address_id: own.address, pay_method: 'C', paid_amount: its.unpaid.paid_amount },
    }),
    (its, own) => ({
      params: { url_code: own.unpaid.urlCode },
      body: { user_address_id: its.address, pay_method: 'C', paid_amount: own.unpaid.paid_amount },
    }),
  ],
  'POST /api/users/orders/expire': [({ form: url_code }) => ({ body: { url_code } })],
  'POST /api/users/orders/payments/success': [
    ({ bought }) => claim(bought, bought.urlCode),
    ({ bought }, own) => claim({ ...own.paying, paymentKey: bought.paymentKey }, own.paying.urlCode),
    ({ paying }, own) => claim({ ...own.paying, paymentKey: paying.paymentKey }, own.paying.urlCode),
    ({ paying }, own) => claim(paying, own.paying.urlCode),
    ({ paying }) => claim(paying, paying.urlCode),
  ],
  'POST /api/users/orders/payments/fail': [
    ({ paying }) => ({ body: { code: 'PAY_PROCESS_CANCELED', orderId: paying.orderId, urlCode: paying.urlCode } }),
  ],
  'DELETE /api/users/orders/{url_code}': [({ form: url_code }) => ({ params: { url_code } })],
  'DELETE /api/users/carts': [({ inCart }) => ({ body: { product_id: [inCart] } })],
  'GET /api/users/orders/{id:int}': [({ order: id }) => ({ params: { id } })],
  'GET /api/users/orders/{id}/again': [({ order: id }) => ({ params: { id } })],
  'GET /api/users/orders/{id}/receipt': [({ order: id }) => ({ params: { id } })],
  'GET /api/users/orders/{id}/statement': [({ order: id }) => ({ params: { id } })],
  'GET /api/users/orders/{id}/statement.pdf': [({ order: id }) => ({ params: { id } })],
  'PATCH /api/users/orders/products/statuses': [
    ({ delivered }, own) => ({ body: { os_code: 'ORDK', order_product_id: [own.delivered, delivered] } }),
    ({ delivered }) => ({ body: { os_code: 'ORDK', order_product_id: [delivered] } }),
  ],
  'POST /api/users/orders/products/cancels/{id}': [
    ({ line: id, delivered }) => ({ params: { id }, body: { ...cancel, order_product_id: [delivered] } }),
    ({ line: id }) => ({ params: { id }, body: cancel }),
  ],
  'GET /api/users/orders/products/returns/{id}/picture': [({ returned: id }) => ({ params: { id } })],
  'POST /api/users/orders/products/returns/{id}': [
    ({ confirmed: id }) => ({ params: { id }, body: returnForm }),
    ({ delivered: id }) => ({ params: { id }, body: { ...returnForm, confirm_YN: 'Y' } }),
  ],
  'DELETE /api/users/orders/products/returns/{id}': [({ returned: id }) => ({ params: { id } })],
  'GET /api/users/cs-centers/qnas/{id}/file': [({ inquiry: id }) => ({ params: { id } })],
  'PATCH /api/users/cs-centers/qnas/{id}/seen': [({ inquiry: id }) => ({ params: { id }, body: {} })],
  'DELETE /api/users/addresses/{id}': [({ address: id }) => ({ params: { id } })],
}

/** What is asked for is everybody's to see, or is found by a secret alone: a code, a password, a key of the provider. */
const nobodys = [
  'POST /api/users/carts',
  'POST /api/users/orders/form',
  'GET /api/fronts/products/carcass-infos/{id}',
  'GET /api/fronts/products/carcass-infos/{id}/imgs',
  'GET /api/fronts/products/{id}',
  'GET /api/fronts/products/{id}/nearest',
  'GET /api/fronts/products/items',
  'GET /api/fronts/cs-centers/bbs/magazines/{id}',
  'GET /api/fronts/cs-centers/bbs/notices/{id}',
  'GET /api/fronts/legal/{kind}',
  'GET /api/fronts/traces/{cattle_no}',
  'GET /api/fronts/traces/{cattle_no}/code.svg',
  'POST /api/users/out',
  'POST /api/users/me/phone',
  'POST /api/fronts/join',
  'POST /api/fronts/joins/checkid',
  'POST /api/logins/user',
  'POST /api/logins/users/find/id',
  'POST /api/logins/users/find/pw',
  'POST /api/logins/users/find/pw-resest',
  'POST /api/sms/auth/send',
  'POST /api/sms/auth/check',
  'POST /api/operators/invitations/accept',
  'POST /api/operators/invitations/open',
  'POST /api/payments/webhook',
]

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`
const naming = /(^|_)id$|[a-z]Id$|url_?code|Key$|userid|phone_no|token|^data$/i
const namesOf = (shape: z.ZodType) => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : [])
const namesSomething = ({ params, query, body }: Call) =>
  namesOf(params).length > 0 || [...namesOf(query), ...namesOf(body)].some((name) => naming.test(name))

it('of every call that names something it is said whose that is', () => {
  const naming = allCalls.filter((call) => call.access !== 'operator' && namesSomething(call)).map(nameOf)
  assert.deepEqual(naming.toSorted(), [...Object.keys(members), ...nobodys].toSorted())
})

it('what is another member’s is as missing as what is not there, and stays as it is', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const { db } = market
  const [ada, ben] = [await makeOwner(market), await makeOwner(market)]
  const others: [string, string | undefined][] = [
    ['another member', ben.shopper.token],
    ['a visitor', undefined],
  ]
  for (const status of ['WAIT', 'REJECT', 'STOP'] as const)
    others.push([status, (await market.as((await makeMember(db, { status })).userid)).token])

  const wrong: string[] = []
  for (const [name, asks] of Object.entries(members))
    for (const [n, one] of asks.entries())
      for (const [who, token] of others) {
        const missing = await answer(market, name, one(nothing, ben.things), token)
        const before = await rowsOf(market)
        const there = await answer(market, name, one(ada.things, ben.things), token)
        const after = await rowsOf(market)
        const changed = Object.keys(after).filter((table) => after[table] !== before[table])
        if (there !== missing) wrong.push(`${name} ${n} as ${who}: ${there}, not ${missing}`)
        if (changed.length > 0) wrong.push(`${name} ${n} as ${who} changed ${changed.join()}`)
      }
  assert.deepEqual(wrong, [])

  // Beside a line of one's own each is answered for itself.
  for (const [name, line] of [
    ['POST /api/users/orders/products/cancels/{id}', 'line'],
    ['POST /api/users/orders/products/returns/{id}', 'confirmed'],
  ] as const) {
    const body = name.includes('cancels') ? cancel : returnForm
    const order_product_id = [nothing[line], ada.things[line]]
    const state = await statesOf(market, [ada.things[line]])
    const said = await answer(
      market,
      name,
      { params: { id: ben.things[line] }, body: { ...body, order_product_id } },
      ben.shopper.token,
    )
    const { lines } = (JSON.parse(said.slice(4)) as { result: { lines: { id: number }[] } }).result
    const [missing, theirs] = order_product_id.map((id) => lines.find((one) => one.id === id))
    assert.ok(missing && theirs, said)
    assert.deepEqual({ ...theirs, id: missing.id }, missing)
    assert.deepEqual(await statesOf(market, [ada.things[line]]), state)
  }

  // The same requests are right ones: their owner is answered otherwise, or something changes.
  const idle: string[] = []
  for (const [name, asks] of Object.entries(members)) {
    let right = false
    for (const one of asks) {
      const missing = await answer(market, name, one(nothing, ada.things), ada.shopper.token)
      const before = await rowsOf(market)
      const there = await answer(market, name, one(ada.things, ada.things), ada.shopper.token)
      right ||= there.startsWith('200') && (there !== missing || !isDeepStrictEqual(before, await rowsOf(market)))
    }
    if (!right) idle.push(name)
  }
  assert.deepEqual(idle, [])
})

/** The same shapes, and nobody has them. */
const nothing: Things = {
  address: 2_000_000_001,
  session: 'session-2000000002',
  inCart: 2_000_000_003,
  form: `A${'x'.repeat(31)}`,
  unpaid: { urlCode: `A${'z'.repeat(31)}`, paid_amount: 1000 },
  paying: {
    urlCode: `A${'y'.repeat(31)}`,
    orderId: 'no-such-order',
    paymentKey: 'no-such-key',
    amount: 1,
    paid_amount: 1,
  },
  bought: { urlCode: `A${'z'.repeat(31)}`, orderId: 'no-such-order', paymentKey: 'no-such-key', amount: 1 },
  order: 2_000_000_004,
  line: 2_000_000_005,
  delivered: 2_000_000_006,
  confirmed: 2_000_000_007,
  returned: 2_000_000_008,
  inquiry: 2_000_000_009,
}

/** Status and words; the ids that were asked for are left out of them. */
async function answer({ url }: Market, name: string, { params = {}, query, body }: Sent, token?: string) {
  const [method = '', path = ''] = name.split(' ')
  const call = allCalls.find((one) => nameOf(one) === name)
  const filled = Object.entries(params).reduce((so, [key, value]) => so.replace(RegExp(`{${key}(:int)?}`), value), path)
  const sent = call?.upload && body ? formOf(body) : body && JSON.stringify(body)
  const response = await fetch(`${url}${filled}${query ? `?${new URLSearchParams({ ...query })}` : ''}`, {
    method,
    ...(sent && { body: sent }),
    headers: {
      ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  const words = await response.text()
  return `${response.status} ${words.replaceAll(/"(serverNow|remainTime)":("[^"]*"|\d+)/g, '')}`
}

function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}

/** How often somebody asked, that a request has committed and when a process was last seen is no member's. */
const restless = ['rate_buckets', 'request_commits', 'process_beats', 'sweep_beats', 'write_probe']

/** A sum of each table's rows. */
async function rowsOf({ db }: Market): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  const sums = tables
    .filter(({ name }) => !restless.includes(name))
    .map(
      ({ name }) =>
        sql`select ${name}::text as name, md5(coalesce(string_agg(one::text, ' ' order by one::text), '')) as sum from ${sql.table(name)} one`,
    )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
