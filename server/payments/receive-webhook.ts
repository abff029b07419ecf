import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import { limit } from '#server/http/database-rate-limiter.ts'
import { networkOf } from '#server/http/network.ts'

/** The provider sends a few notices a payment; more than that gets 429 and comes later, as the provider does. */
const perAddress = { max: 600, seconds: 60 }
/** A buyer knows the names of an order of their own, and every notice of it is kept and read back. */
const perOrder = { max: 100, seconds: 3_600 }
/** Letters; the provider's are of some three thousand, and of some five hundred more for each line that went back. */
const longest = 16_000

type Notice = { eventType?: string | undefined; data?: Record<string, unknown> | undefined }

/**
 * A notice of the provider. It is unsigned, so its body is only a hint: it is kept as it came (a long one: what is read of it) if it names an order of ours, what it
 * names becomes due, and the sweep asks the provider itself. Answered with success also when it comes twice, late or for nobody.
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
  // The browser has come back by now, or it never will.
  await sql`
    update orders set next_ask = least(next_ask, market_now() + interval '10 seconds')
    where pay_order_id = ${orderId} and state in ('FORM', 'ENDED') and next_ask is not null`.execute(db)
  return {}
}

/** What of a long notice is read here: which payment, and which movement of it. */
const briefly = ({ eventType, data = {} }: Notice) => ({
  eventType,
  data: Object.fromEntries(
    ['paymentKey', 'orderId', 'status', 'lastTransactionKey'].map((name) => [name, textOf(data[name])]),
  ),
})

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value.replaceAll('\0', '').slice(0, 200) : null

/** Zero bytes and half characters, which JSON may hold and the database may not, become the sign for an unreadable one. */
const storable = (body: object): string =>
  JSON.stringify(body).replaceAll(/\\(?:\\|u(?:0000|d[89a-f][0-9a-f]{2}))/g, (escape) =>
    escape === '\\\\' ? escape : '\\ufffd',
  )
