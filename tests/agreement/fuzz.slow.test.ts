import assert from 'node:assert/strict'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text as read } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { allCalls } from '#contract/all.ts'
import type { Call, Shape } from '#contract/call.ts'
import { getStaffMe } from '#contract/operator/session.ts'
import { quietHeader, quietNames } from '#contract/quiet-query.ts'
import { chance, pick } from '#tests/support/chance.ts'
import { makeMember, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, makeShopper, openForm, type Shopper } from '#tests/support/shopping.ts'
import { type Desk, makeStaff, openDesk } from '#tests/support/staff.ts'

let market: Market
let shopper: Shopper
let desk: Desk
let urlCode: string
before(async () => {
  market = await openMarket()
  // Numbers 1, on whom everything is tried that a desk can do to a member, and to a colleague.
  await makeMember(market.db)
  shopper = await makeShopper(market)
  await makeStaff(market)
  desk = await openDesk(market, ['owner'])
  // For as long as all of it takes: what lets somebody in is tried too.
  await sql`update staff_sessions set proved_at = market_now() + interval '1 day'`.execute(market.db)
  urlCode = (await openForm(shopper, [(await makeProduct(market.db)).id])).urlCode
  await makeProduct(market.db)
})
after(() => market[Symbol.asyncDispose]())

/** What no honest browser sends. Written as JSON text, because some of it cannot be said otherwise. */
const hostile = [
  'null',
  'true',
  '0',
  '-1',
  '1',
  '1.5',
  '-0',
  '1e400',
  '-1e400',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '1e21',
  '""',
  '" "',
  '"NaN"',
  '"-1"',
  '"1e9"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"가"',
  '"\'; drop table users; --"',
  '"%00"',
  '"../../etc/passwd"',
  `"${'x'.repeat(3_000)}"`,
  '[]',
  '[[]]',
  '[null]',
  '[-1]',
  '[1,"1"]',
  '[2147483648]',
  '[9007199254740993]',
  '{}',
  '{"$ne":1}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":1}',
  '"C"',
  '"ORDK"',
  '["__proto__"]',
  `[${Array.from({ length: 60 }, (_, n) => n + 1).join(',')}]`,
] as const
const wholeBodies = [
  '',
  ' ',
  '{',
  'null',
  '[]',
  '"x"',
  '1',
  'true',
  '{"__proto__":{"product_id":[1]}}',
  '{"constructor":{}}',
  '{"a":1,"a":2}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{"x":"${'y'.repeat(300_000)}"}`,
  '\u0000',
  '{"product_id":[NaN]}',
]
const hostileText = [
  '',
  ' ',
  '%00',
  '%ff',
  '-1',
  '0',
  '1e9',
  'NaN',
  'Infinity',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '__proto__',
  'constructor',
  '%27%20or%201%3D1',
  '%EA%B0%80',
  'x'.repeat(900),
  '%5B%5D',
  '2026-02-30',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '1,2,3',
  ',,,',
  '01010500',
  'D',
  '5',
  '%ED%A0%80',
  '%F0%9F%A5%A9',
]

/** A connection that is kept: fifteen thousand questions by fetch would cost more than the answers. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
after(() => agent.destroy())

function ask(
  method: string,
  address: string,
  token: string | undefined,
  body?: string,
  quiet?: string,
): Promise<IncomingMessage> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(quiet && { [quietHeader]: quiet }),
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  return new Promise((resolve, reject) => {
    request(`${market.url}${address}`, { method, headers, agent }, resolve).on('error', reject).end(body)
  })
}

async function send(call: Call, address: string, body?: string, quiet?: string): Promise<void> {
  const token = call.access === 'operator' ? desk.token : shopper.token
  const response = await ask(call.method, address, token, body, quiet)
  const status = response.statusCode ?? 0
  const said = await read(response)
  const what = `${call.method} ${address.slice(0, 200)} ${body?.slice(0, 200) ?? ''}: ${status} ${said.slice(0, 200)}`
  // The provider may be asked about nonsense too; only its silence is a 503.
  if (call.access === 'member' || call.access === 'operator')
    assert.notEqual(status, 401, `nobody is logged in any more: ${what}`)
  assert.ok(status > 0 && status < 500, what)
  assert.ok(!/at .*\.ts:\d+|syntax error|relation "|violates/i.test(said), `says too much: ${what}`)
  if (call.file && status < 300) return
  const { errno, message } = JSON.parse(said) as { errno: number; message: string }
  assert.equal(typeof errno, 'number', what)
  if (errno !== 0) assert.match(message, /[가-힣]|Token/, what)
}

/** 'a=1', 'b[]=2&b=2' in the address, and of a desk's call beside it what may stand in none. */
function sendQuery(call: Call, said: readonly string[]): Promise<void> {
  const isQuiet = (part: string) => call.access === 'operator' && quietNames.includes(/^\w*/.exec(part)![0])
  const loud = said.filter((part) => !isQuiet(part)).join('&')
  return send(call, `${honest(call)}?${loud}`, undefined, said.filter(isQuiet).join('&'))
}

const fieldsOf = (shape: Shape): string[] => (shape instanceof z.ZodVoid ? [] : Object.keys(shape.shape))
const fill = (path: string, value: string) => path.replaceAll(/\{\w+(:int)?\}/g, value)
const honest = (call: Call) => call.path.replace('{url_code}', urlCode).replaceAll(/\{\w+(:int)?\}/g, '1')

/** Every value at every field: alone, or for the many calls of the desks at all fields at once, at each another one. */
function tries<Value>({ access }: Call, fields: string[], values: readonly Value[]): [string, Value][][] {
  if (access !== 'operator')
    return fields.flatMap((field) => values.map((value) => [[field, value] as [string, Value]]))
  return values.map((_, n) => fields.map((field, shift) => [field, values[(n + 5 * shift) % values.length]!]))
}

/** With these the shopper or the desk would log out or leave, or every try would cost a password's hash. */
const costly = [
  '/api/users/out',
  '/api/logins/user',
  '/api/logins/user/out',
  '/api/tokens/refresh/user',
  '/api/operators/logins/out',
]
const calls = allCalls.filter(({ path }) => !costly.includes(path))

describe('nonsense gets a clear answer and never a 5xx', () => {
  for (const call of calls.filter(({ body }) => !(body instanceof z.ZodVoid)))
    it(`in the body of ${call.method} ${call.path}`, async () => {
      for (const body of wholeBodies) await send(call, honest(call), body)
      const fields = fieldsOf(call.body)
      for (const parts of tries(call, [...fields, '__proto__', 'user_id'], hostile))
        await send(
          call,
          honest(call),
          `{${parts.map(([field, value]) => `${JSON.stringify(field)}:${value}`).join(',')}}`,
        )
      const next = chance(call.path.length)
      for (let n = 0; n < 40; n++) {
        const parts = fields.map((field) => `${JSON.stringify(field)}:${pick(hostile, next)}`)
        await send(call, honest(call), `{${parts.join(',')}}`)
      }
    })

  for (const call of calls.filter(({ query }) => !(query instanceof z.ZodVoid)))
    it(`in the query of ${call.method} ${call.path}`, async () => {
      const fields = fieldsOf(call.query)
      for (const parts of tries(call, [...fields, '__proto__', 'user_id'], hostileText)) {
        const said = parts.map(([field, text], n) =>
          (hostileText.indexOf(text) + n) % 5 ? `${field}=${text}` : `${field}[]=${text}&${field}=${text}`,
        )
        await sendQuery(call, said)
      }
      const next = chance(call.path.length)
      for (let n = 0; n < 40; n++)
        await sendQuery(
          call,
          fields.map((field) => `${field}=${pick(hostileText, next)}`),
        )
    })

  for (const call of calls.filter(({ params }) => !(params instanceof z.ZodVoid)))
    it(`in the path of ${call.method} ${call.path}`, async () => {
      const body = call.body instanceof z.ZodVoid ? undefined : '{}'
      for (const text of hostileText.filter(Boolean)) await send(call, fill(call.path, text), body)
    })

  it('leaves no trace: objects have no new properties, and the audit finds nothing', async () => {
    assert.equal(({} as Record<string, unknown>)['admin'], undefined)
    assert.equal(({} as Record<string, unknown>)['product_id'], undefined)
    await desk.send(getStaffMe)
    await assertClean(market)
  })
})
