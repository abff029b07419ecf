import { sql } from 'kysely'
import assert from 'node:assert/strict'
import type { PaymentParameters } from '#contract/checkout.ts'
import * as checkout from '#contract/checkout.ts'
import { auditActions, auditTargets } from '#domain/audit-actions.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { runAudit } from '#server/audit/run-audit.ts'
import { runLedgerAudit } from '#server/audit/run-ledger-audit.ts'
import { accessTokens } from '#server/session-tokens/access-token.ts'
import { paymentGateway } from '#server/providers/payment-gateway.ts'
import { sandboxKeys } from '#sandbox/keys.ts'
import { type Client, clientOf } from './client.ts'
import { until } from './until.ts'
import { makeAddress, makeMember } from './make.ts'
import type { Market } from './market.ts'

/** An approved buyer who is logged in and has an address. */
export type Shopper = Client & { id: number; address: number }

/** Makes many buyers with tokens signed here: the login is not tested, and hashing a password is slow on purpose. */
export async function makeShoppers(market: Pick<Market, 'db' | 'config' | 'url'>, count: number): Promise<Shopper[]> {
  const members: Member[] = []
  for (let n = 0; n < count; n++) {
    const member = await makeMember(market.db)
    members.push({ ...member, address: (await makeAddress(market.db, { user_id: member.id, main_YN: 'Y' })).id })
  }
  return shoppersOf(market, members)
}

type Member = NonNullable<Client['user']> & { address: number }

/** Clients of existing approved members, with tokens signed here. */
export async function shoppersOf(
  { db, config, url }: Pick<Market, 'db' | 'config' | 'url'>,
  members: readonly Member[],
): Promise<Shopper[]> {
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db)
  const shoppers: Shopper[] = []
  for (const { id, userid, name, address } of members) {
    const sessionId = `session-${id}`
    await sql`
      insert into sessions (id, user_id, ends_at) values (${sessionId}, ${id}, market_now() + interval '14 days')`.execute(
      db,
    )
    const caller = { id, userid, sessionId, status: 'ACTIVE' as const }
    // Issued 20 minutes in the future, so that the token does not expire in a slow run.
    const token = await accessTokens(config.tokenSecret).sign(caller, rows[0]!.now + 1_200_000)
    shoppers.push({ ...clientOf(url, token, { id, userid, name }), id, address })
  }
  return shoppers
}

export async function makeShopper(market: Parameters<typeof makeShoppers>[0]): Promise<Shopper> {
  const [shopper] = await makeShoppers(market, 1)
  return shopper!
}

/** The same buyer with another server. */
export const at = (url: string, shopper: Shopper): Shopper => ({
  ...shopper,
  ...clientOf(url, shopper.token!, shopper.user!),
})

/** The refusal of a call; fails if the call succeeds. */
export async function refusalOf(work: Promise<unknown>): Promise<ServerRefusal> {
  try {
    const answer = await work
    assert.fail(`was not refused: ${JSON.stringify(answer)}`)
  } catch (error) {
    if (error instanceof ServerRefusal) return error
    throw error
  }
}

/** `steer(market, 'POST', '/control/faults', {...})` */
export async function steer<Answer = unknown>(
  { sandbox }: Pick<Market, 'sandbox'>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const said: Answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(said)}`)
  return said
}

type Fault = {
  call: string
  kind: string
  order_id?: string
  times?: number
  ms?: number
  code?: string
  by?: number
  n?: number
  status?: number
}
export const fault = (market: Pick<Market, 'sandbox'>, rule: Fault) =>
  steer<{ id: string }>(market, 'POST', '/control/faults', rule)

export type ProviderCall = {
  call: string
  order_id: string | null
  idempotency_key: string | null
  status: number | null
}
/** The requests of our server to the provider about an order, oldest first. */
export async function callsTo(market: Pick<Market, 'sandbox'>, orderId: string, call: string): Promise<ProviderCall[]> {
  const query = new URLSearchParams({ order_id: orderId, call })
  const { calls } = await steer<{ calls: ProviderCall[] }>(market, 'GET', `/control/calls?${query}`)
  return calls
}

export type Ledger = {
  captured: number
  cancelled: number
  payments: { payment_key: string; order_id: string; captured: number; cancelled: number; tax_free: number }[]
}
export const ledger = (market: Pick<Market, 'sandbox'>) => steer<Ledger>(market, 'GET', '/control/ledger')

/** Opens an order form with these boxes and reads it. */
export async function openForm(shopper: Shopper, ids: number[]) {
  const { data } = await shopper.send(checkout.openForm, { body: { product_id: ids } })
  const { form } = await shopper.send(checkout.readForm, { params: { url_code: data.url_code } })
  return { urlCode: data.url_code, ...form }
}

/** Opens an order form and starts its payment: the provider's window is about to open. */
export async function startPaying(shopper: Shopper, ids: number[], pay_method: 'C' | 'B' = 'C') {
  const form = await openForm(shopper, ids)
  const { pg } = await shopper.send(checkout.submitOrder, {
    params: { url_code: form.urlCode },
    body: { user_address_id: shopper.address, pay_method, paid_amount: form.paid_amount },
  })
  return { ...form, pg }
}

export type Authorised = { paymentKey: string; orderId: string; amount: number }
/** Authorises a payment in the provider's window, without a browser. */
export function authorise(market: Pick<Market, 'sandbox'>, pg: PaymentParameters, differences: object = {}) {
  const { clientKey, method, amount, orderId, orderName, taxFreeAmount } = pg
  const request = { clientKey, method, amount, orderId, orderName, taxFreeAmount, ...differences }
  return steer<Authorised>(market, 'POST', '/payments/authorize', request)
}

/** Makes the provider charge another amount, without our server. */
export async function chargeOtherwise(
  market: Pick<Market, 'sandbox'>,
  pg: PaymentParameters,
  amount: number,
): Promise<Authorised> {
  const authorised = await authorise(market, pg, { amount, taxFreeAmount: Math.min(pg.taxFreeAmount, amount) })
  const response = await fetch(`${market.sandbox.url}/v1/payments/confirm`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${sandboxKeys.paymentSecretKey}:`).toString('base64')}`,
    },
    body: JSON.stringify({ paymentKey: authorised.paymentKey, orderId: pg.orderId, amount }),
  })
  assert.equal(response.status, 200)
  return authorised
}

/** Opens the provider's window without a decision in it. */
export function openWindow(market: Pick<Market, 'sandbox'>, pg: PaymentParameters) {
  const { clientKey, method, amount, orderId, orderName, taxFreeAmount } = pg
  return steer<{ paymentKey: string }>(market, 'POST', '/payments/open', {
    clientKey,
    method,
    amount,
    orderId,
    orderName,
    taxFreeAmount,
  })
}

export const succeed = (shopper: Shopper, urlCode: string, { orderId, paymentKey, amount }: Authorised) =>
  shopper.send(checkout.paymentSucceeded, { body: { orderId, paymentKey, amount, urlCode } })

/**
 * The buyer comes back and the money moves, but the response is lost and the provider does not answer again. Returns the refusal that the
 * buyer sees.
 */
export async function comeBackUnsettled(
  market: Pick<Market, 'sandbox'>,
  shopper: Shopper,
  urlCode: string,
  authorised: Authorised,
) {
  const order_id = authorised.orderId
  await fault(market, { call: 'confirm', kind: 'delay', ms: 800, order_id })
  await fault(market, { call: 'confirm', kind: 'drop_after', order_id })
  const refusal = refusalOf(succeed(shopper, urlCode, authorised))
  // The first request, whether the payment is authorised, is answered; the one after the lost confirmation is not.
  await until(async () => (await callsTo(market, order_id, 'get')).length > 0)
  await fault(market, { call: 'get', kind: 'drop_before', order_id })
  return refusal
}

/**
 * A refund that is paid, but whose response is lost, and about which the provider does not answer: `send` makes our server send it. The
 * read of the payment before it is answered.
 */
export async function loseRefundAnswer<Answer>(
  market: Pick<Market, 'sandbox'>,
  order_id: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const reads = (await callsTo(market, order_id, 'get')).length
  await fault(market, { call: 'cancel', kind: 'delay', ms: 800, order_id })
  await fault(market, { call: 'cancel', kind: 'drop_after', order_id })
  const [answer] = await Promise.all([
    send(),
    until(async () => (await callsTo(market, order_id, 'get')).length > reads).then(() =>
      fault(market, { call: 'get', kind: 'drop_before', order_id }),
    ),
  ])
  return answer
}

/** Buys these boxes, from the form to the paid order. */
export async function buy(market: Pick<Market, 'sandbox'>, shopper: Shopper, ids: number[]) {
  const started = await startPaying(shopper, ids)
  const authorised = await authorise(market, started.pg)
  const { data } = await succeed(shopper, started.urlCode, authorised)
  return { ...started, ...authorised, ...data }
}

/** Asserts that the audit finds nothing: every invariant of the database, and our books against the provider's. */
export async function assertClean({ db, config }: Pick<Market, 'db' | 'config'>): Promise<void> {
  const { rows } = await sql<{ start: string; end: string }>`
    select (market_today() - 2)::text as start, (market_today() + 1)::text as end`.execute(db)
  // In a market in which no test has waited, the sweeps have not begun, and lapsed holds are still there.
  await until(
    async () => {
      const { rows: held } =
        await sql`select from claims where expires_at < market_now() - interval '10 seconds'`.execute(db)
      return held.length === 0
    },
    { what: 'holds that have ended were never freed' },
  )
  assert.deepEqual(await runAudit(db, { whole: true }), [])
  const { rows: acts } = await sql<{ action: string; kind: string }>`
    select distinct action, target_kind as kind from audit_log`.execute(db)
  assert.deepEqual(
    acts.filter(({ action, kind }) => !(action in auditActions && kind in auditTargets)),
    [],
    'every act has its words',
  )
  assert.deepEqual(await runLedgerAudit(db, paymentGateway(config.toss), rows[0]!.start, rows[0]!.end), [])
}
