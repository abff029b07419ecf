import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { clockAt } from '#domain/seoul.ts'
import { toldFor } from '#server/lines/tell-again.ts'
import type { Deps } from '#server/deps/deps.ts'
import { orderedText } from '#server/messages/order-texts.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { awaits } from './awaited-lines.ts'
import { dueAt, findPickUps, waitsSince } from '#server/lines/pick-ups.ts'

type Untold = {
  partner_id: number
  order_phone: string
  last_batch: number
  orders: number
  lines: number
  since: string[]
  now: string
}

const batch = 500
/** Packers begin early, but nobody is woken: what was ordered in the evening is told in the morning. */
const mayRing = sql<boolean>`(select market_now() between seoul_start(market_today()) + interval '7 hours'
  and seoul_start(market_today()) + interval '22 hours')`

/**
 * Queues the texts to partners about what was ordered from them, once it can no longer be taken back: one for each partner, however many
 * 발주 are due. What they have confirmed meanwhile is not told any more. Returns how many texts.
 */
export async function tellOrdered({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<number> {
  const partners = await findPickUps(db)
  return transaction(db, 'job', async (trx) => {
    const untold = await claimUntold(trx)
    for (const { partner_id, order_phone, last_batch, orders, lines, since, now } of untold) {
      const [due] = since
        .map((one) => dueAt('DELW', one, [partner_id], partners))
        .filter((one) => one !== null)
        .toSorted()
      await queueMessage(trx, {
        // With the time: the same 발주 is told again after its address was corrected.
        key: `${partner_id}:${last_batch}:${Date.parse(now)}`,
        kind: 'service',
        to: order_phone,
        text: orderedText(
          { orders, lines, until: due && Date.parse(due) > Date.parse(now) ? untilOf(due) : null },
          config.publicUrl,
        ),
      })
    }
    return untold.length
  })
}

async function claimUntold(trx: Trx): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    with due as materialized (
      select batch.id from fulfilment_batches batch join partners on partners.id = batch.partner_id and order_phone <> ''
      where tell_at between market_now() - ${toldFor} and market_now() and ${mayRing} order by tell_at limit ${batch}
      for update of batch skip locked
    ), claimed as (
      update fulfilment_batches told set tell_at = null from due where told.id = due.id
      returning told.id, told.partner_id, told.undone_at
    )
    select partners.id as partner_id, partners.order_phone, max(claimed.id) as last_batch,
      count(distinct line.order_id)::int as orders, count(*)::int as lines,
      array_agg(distinct ${waitsSince('line')}) as since, market_now() as now
    from claimed join fulfilment_batch_lines own on own.batch_id = claimed.id
    join order_products line on line.id = own.order_product_id
    join orders on orders.id = line.order_id
    join partners on partners.id = claimed.partner_id
    where claimed.undone_at is null and line.os_code = 'DELW' and ${awaits}
    group by partners.id order by partners.id`.execute(trx)
  return rows
}

/** '11월 30일 16:00까지' */
function untilOf(due: string): string {
  const [, month, day, time] = /^\d+-(\d+)-(\d+)T(\d+:\d+)/.exec(clockAt(Date.parse(due)))!
  return `${Number(month)}월 ${Number(day)}일 ${time}까지`
}
