import { sql } from 'kysely'
import { isRefundSettled } from '#server/lines/refund-settled.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { SaleModel } from '#domain/partner-status.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { ReturnReason } from '#domain/return-reasons.ts'
import { type Bearer, usualBearer } from '#domain/settlement/bearer.ts'
import { type LineEarning, lineEarning } from '#domain/settlement/line-earning.ts'
import type { Deps } from '#server/deps/deps.ts'
import { lockLines } from '#server/lines/move-lines.ts'
import { lockBooks, type Posting, postEntries } from './post-entries.ts'

const atOnce = 100

/**
 * Books what lines earn their partners: of a confirmed line when the days of a return are over, of one that was returned or refunded the
 * difference to what was booked before. Returns how many lines were calculated.
 */
export async function earnLines(deps: Pick<Deps, 'money' | 'settings'>): Promise<number> {
  let earned = 0
  for (let last: Place | undefined; ;) {
    const round = await earnSome(deps, last)
    if (!round) return earned
    earned += round.done
    last = round.last
  }
}

/** Where a line stands in the queue. Each round goes on behind the last one: a line that cannot be calculated keeps none behind it waiting. */
type Place = { id: number; at: string }
type Round = { last: Place; done: number }

async function earnSome(
  { money, settings }: Pick<Deps, 'money' | 'settings'>,
  after: Place = { id: 0, at: '-infinity' },
): Promise<Round | undefined> {
  const { return_days: days } = await settings()
  const { rows } = await sql<Place>`
    select order_product_id as id, at::text as at from lines_to_earn queued
    where queued.at < case when waits then (select seoul_start(market_today() - ${days}::int)) else 'infinity' end
      and (queued.at, order_product_id) > (${after.at}::timestamptz, ${after.id}::int)
    order by queued.at, order_product_id limit ${atOnce}`.execute(money)
  const last = rows.at(-1)
  if (!last) return undefined
  return transaction(money, 'job', async (trx) => {
    // Whatever changes a line locks its order first: what is read from here on stays.
    const ids = await lockLines(
      trx,
      rows.map(({ id }) => id),
    )
    const due = await dueLines(trx, ids, days)
    await lockBooks(
      trx,
      due.map(({ partner_id }) => partner_id),
    )
    const changed = due.flatMap((line) => {
      const now = line.settled_elsewhere ? undefined : lineEarning(factsOf(line))
      return now && isOther(now, line) ? [{ line, now }] : []
    })
    await postEntries(
      trx,
      changed.flatMap(({ line, now }) => postingsOf(line, now)),
    )
    await keep(
      trx,
      changed.map(({ line, now }) => ({ ...line, ...now })),
    )
    await sql`
      delete from lines_to_earn where order_product_id = any(${due.map(({ id }) => id)}::int[])`.execute(trx)
    return { last, done: due.length }
  })
}

type Due = {
  id: number
  partner_id: number
  os_code: OrderStatus
  terms_id: number
  sale_model: SaleModel
  fee_bps: number
  price: number
  paid: number
  refunded: number
  returned: number
  reason_code: ReturnReason | null
  borne_by: Bearer | null
  packed_here: boolean
  exchanged: boolean
  /** Confirmed before there were these books, or given in exchange by the same partner for what was. */
  settled_elsewhere: boolean
  had_price: number
  had_fee: number
  had_received: number
  earned_at: string
}

/** The terms are those that were booked with, else those of the day of the payment; if there were none yet, the first. */
async function dueLines(trx: Trx, ids: readonly number[], days: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select line.id, line.partner_id, line.os_code, terms.id as terms_id, terms.sale_model, terms.fee_bps,
      partner_price(line.id) as price,
      coalesce((select chain.product_price from exchange_chain(line.id) chain order by chain.id limit 1), 0) as paid,
      (select coalesce(sum(amount), 0)::int from refunds
        where ${isRefundSettled} and order_product_id in (select chain.id from exchange_chain(line.id) chain)) as refunded,
      (select coalesce(sum(amount), 0)::int from refunds
        where ${isRefundSettled} and order_product_id in (select chain.id from exchange_chain(line.id) chain)
          and (own_line_id = line.id or coalesce(given_at, created_at) between back.requested_at and back.closed_at)) as returned,
      back.reason_code, back.borne_by, partners.packed_here,
      exists (select from order_products given where given.replaces_id = line.id) as exchanged,
      booked.order_product_id is null and exists (
        select from exchange_chain(line.id) chain join order_products one on one.id = chain.id and one.partner_id = line.partner_id
        join order_product_history history on history.order_product_id = one.id and history.to_code = 'ORDK'
        where history.at < (select created_at from money_accounts where kind = 'SALES')) as settled_elsewhere,
      coalesce(booked.price, 0) as had_price, coalesce(booked.fee, 0) as had_fee, coalesce(booked.received, 0) as had_received,
      case when queued.waits then seoul_start(seoul_day(queued.at) + ${days}::int + 1) else queued.at end as earned_at
    from lines_to_earn queued join order_products line on line.id = queued.order_product_id
    join orders on orders.id = line.order_id join partners on partners.id = line.partner_id
    left join earned_lines booked on booked.order_product_id = line.id
    left join lateral (
      select reason_code, borne_by, requested_at, coalesce(closed_at, 'infinity') as closed_at from returns
      where returns.order_product_id = line.id order by id desc limit 1) back on true
    join lateral (
      select id, sale_model, fee_bps, valid_from <= seoul_day(orders.paid_at) as held from partner_terms
      where partner_terms.partner_id = line.partner_id and (booked.terms_id is null or id = booked.terms_id)
      order by held desc, case when valid_from <= seoul_day(orders.paid_at) then valid_from end desc, valid_from, id desc limit 1
    ) terms on true
    where line.id = any(${ids}::int[])
      and queued.at < case when queued.waits then (select seoul_start(market_today() - ${days}::int)) else 'infinity' end
    order by line.id for update of queued`.execute(trx)
  return rows
}

const factsOf = ({ reason_code, packed_here, ...line }: Due) => ({
  ...line,
  borne_by: line.borne_by ?? (reason_code && usualBearer(reason_code, packed_here)),
})

const isOther = ({ price, fee, received }: LineEarning, { had_price, had_fee, had_received }: Due) =>
  price !== had_price || fee !== had_fee || received !== had_received

/** What the buyer's money does not cover of a partner's price is our cost, and what it is more than that is not. */
function postingsOf(line: Due, now: LineEarning): Posting[] {
  const [price, fee, received] = [
    now.price - line.had_price,
    now.fee - line.had_fee,
    now.received - line.had_received,
  ] as const
  const of = { lineId: line.id }
  return [
    {
      of,
      kind: price > 0 || (price === 0 && received > 0) ? 'SALE' : 'REFUND',
      earnedAt: line.earned_at,
      amounts: [
        ['SALES', -received],
        [line.partner_id, price],
        ['PLATFORM_COST', received - price],
      ],
    },
    {
      of,
      kind: fee > 0 ? 'FEE' : 'FEE_BACK',
      earnedAt: line.earned_at,
      amounts: [
        [line.partner_id, -fee],
        ['FEE_INCOME', fee],
      ],
    },
  ]
}

async function keep(trx: Trx, lines: readonly (Due & LineEarning)[]): Promise<void> {
  const rows = lines.map(({ id, partner_id, terms_id, price, fee, received, earned_at }) => {
    return { id, partner_id, terms_id, price, fee, received, earned_at }
  })
  await sql`
    insert into earned_lines (order_product_id, partner_id, terms_id, price, fee, received, earned_at)
    select id, partner_id, terms_id, price, fee, received, earned_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) line
      (id int, partner_id int, terms_id int, price int, fee int, received int, earned_at timestamptz)
    on conflict (order_product_id) do update set price = excluded.price, fee = excluded.fee, received = excluded.received`.execute(
    trx,
  )
}
