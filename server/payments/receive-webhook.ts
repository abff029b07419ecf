import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import { limit } from '#server/http/database-rate-limiter.ts'
import { networkOf } from '#server/http/network.ts'

/** Rate limit per address. The provider sends a few notices per payment; what gets a 429 it sends again later. */
const perAddress = { max: 600, seconds: 60 }
/** Rate limit per order: a buyer knows the ids of their own order, and every notice that names it is stored and causes a request. */
const perOrder = { max: 100, seconds: 3_600 }
/** Characters. A notice of the provider has about 3,000, and some 500 more for each cancel. */
const longest = 16_000

type Notice = { eventType?: string | undefined; data?: Record<string, unknown> | undefined }

/**
 * Receives a notice of the provider. It is unsigned, so it is only a hint: if it names an order of ours, it is stored (of a long one only
 * the fields that are read), the payment becomes due, and the sweep asks the provider itself. A repeated, late or unknown notice gets a
 * success too.
 */
export async function receiveWebhook(
  deps: Deps,
  body: Notice,
  { headers, ip }: { headers: IncomingHttpHeaders; ip: string },
) {
  const { db, log } = deps
  await limit(deps, `webhook:${networkOf(ip)}`, perAddress)
  const transmission = String(headers['tosspayments-webhook-transmission-id'] ?? '').slice(0, 200) || null
  const paymentKey = textOf(body.data?.['paymentKey'])
  const orderId = textOf(body.data?.['orderId'])
  const whole = storable(body)
  const text = whole.length > longest ? storable(briefly(body)) : whole
  const { rows: ours } = await sql<{ id: number }>`
    select id from orders where pay_order_id = ${orderId}
    union all select order_id from payments where payment_key = ${paymentKey} limit 1`.execute(db)
  if (ours[0]) await limit(deps, `webhook:order:${ours[0].id}`, perOrder)
  const { rows: kept } = await sql`
    insert into provider_events (transmission_id, payment_key, body)
    select ${transmission}, ${paymentKey}::text, ${text}::jsonb where ${ours.length > 0}
    on conflict (transmission_id) do nothing returning id`.execute(db)
  log.info({ transmission, kept: kept.length > 0 }, 'payment notice')
  if (kept.length === 0) return {}
  await sql`
    update payments set next_try = market_now()
    where payment_key = ${paymentKey} and state = 'CONFIRMING' and next_try > market_now()
      and created_at < market_now() - interval '5 seconds'`.execute(db)
  // By then the browser has come back, or it never will.
  await sql`
    update orders set next_ask = least(next_ask, market_now() + interval '10 seconds')
    where pay_order_id = ${orderId} and state in ('FORM', 'ENDED') and next_ask is not null`.execute(db)
  return {}
}

/** The fields of a long notice that are read: which payment, and which transaction of it. */
const briefly = ({ eventType, data = {} }: Notice) => ({
  eventType,
  data: Object.fromEntries(
    ['paymentKey', 'orderId', 'status', 'lastTransactionKey'].map((name) => [name, textOf(data[name])]),
  ),
})

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value.replaceAll('\0', '').slice(0, 200) : null

/** Replaces escapes of NUL and of lone surrogates, which JSON may have and jsonb refuses, by the replacement character. */
const storable = (body: object): string =>
  JSON.stringify(body).replaceAll(/\\(?:\\|u(?:0000|d[89a-f][0-9a-f]{2}))/g, (escape) =>
    escape === '\\\\' ? escape : '\\ufffd',
  )
