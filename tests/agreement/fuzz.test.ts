import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import { allCalls } from '#contract/all.ts'
import type { Call, Shape } from '#contract/call.ts'
import { chance, pick } from '#tests/support/chance.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, makeShopper, openForm, type Shopper } from '#tests/support/shopping.ts'

let market: Market
let shopper: Shopper
let urlCode: string
before(async () => {
  market = await openMarket()
  shopper = await makeShopper(market)
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

async function send(call: Call, address: string, body?: string): Promise<void> {
  const response = await fetch(`${market.url}${address}`, {
    method: call.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      authorization: `Bearer ${shopper.token}`,
    },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const what = `${call.method} ${address.slice(0, 200)} ${body?.slice(0, 200) ?? ''}: ${response.status} ${text.slice(0, 200)}`
  // The provider may be asked about nonsense too; only its silence is a 503.
  assert.ok(response.status < 500, what)
  assert.ok(!/at .*\.ts:\d+|syntax error|relation "|violates/i.test(text), `says too much: ${what}`)
  if (call.file && response.ok) return
  const { errno, message } = JSON.parse(text) as { errno: number; message: string }
  assert.equal(typeof errno, 'number', what)
  if (errno !== 0) assert.match(message, /[가-힣]|Token/, what)
}

const fieldsOf = (shape: Shape): string[] => (shape instanceof z.ZodVoid ? [] : Object.keys(shape.shape))
const fill = (path: string, value: string) => path.replaceAll(/\{\w+(:int)?\}/g, value)
const honest = (call: Call) => call.path.replace('{url_code}', urlCode).replaceAll(/\{\w+(:int)?\}/g, '1')

/** Without these the shopper would log out, or every try would cost a password's hash. */
const costly = ['/api/logins/user', '/api/logins/user/out', '/api/tokens/refresh/user']
const calls = allCalls.filter(({ path }) => !costly.includes(path))

describe('nonsense gets a clear answer and never a 5xx', () => {
  for (const call of calls.filter(({ body }) => !(body instanceof z.ZodVoid)))
    it(`in the body of ${call.method} ${call.path}`, async () => {
      for (const body of wholeBodies) await send(call, honest(call), body)
      const fields = fieldsOf(call.body)
      for (const field of [...fields, '__proto__', 'user_id'])
        for (const value of hostile) await send(call, honest(call), `{${JSON.stringify(field)}:${value}}`)
      const next = chance(call.path.length)
      for (let n = 0; n < 40; n++) {
        const parts = fields.map((field) => `${JSON.stringify(field)}:${pick(hostile, next)}`)
        await send(call, honest(call), `{${parts.join(',')}}`)
      }
    })

  for (const call of calls.filter(({ query }) => !(query instanceof z.ZodVoid)))
    it(`in the query of ${call.method} ${call.path}`, async () => {
      const fields = fieldsOf(call.query)
      for (const field of [...fields, '__proto__', 'user_id'])
        for (const [n, text] of hostileText.entries())
          await send(call, `${honest(call)}?${n % 5 ? `${field}=${text}` : `${field}[]=${text}&${field}=${text}`}`)
      const next = chance(call.path.length)
      for (let n = 0; n < 40; n++)
        await send(call, `${honest(call)}?${fields.map((field) => `${field}=${pick(hostileText, next)}`).join('&')}`)
    })

  for (const call of calls.filter(({ params }) => !(params instanceof z.ZodVoid)))
    it(`in the path of ${call.method} ${call.path}`, async () => {
      const body = call.body instanceof z.ZodVoid ? undefined : '{}'
      for (const text of hostileText.filter(Boolean)) await send(call, fill(call.path, text), body)
    })

  it('leaves no trace: objects have no new properties, and the audit finds nothing', async () => {
    assert.equal(({} as Record<string, unknown>)['admin'], undefined)
    assert.equal(({} as Record<string, unknown>)['product_id'], undefined)
    await assertClean(market)
  })
})
