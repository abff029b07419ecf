import { sql } from 'kysely'
import { plusDays } from '#domain/calendar.ts'
import { lastPeriodEnd } from '#domain/settlement/settlement-cycle.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import { approveSettlement } from '#server/settlements/approve-settlement.ts'
import { askAdjustment } from '#server/settlements/ask-adjustment.ts'
import { closePeriods } from '#server/settlements/close-periods.ts'
import { decideAdjustment } from '#server/settlements/decide-adjustment.ts'
import { earnLines } from '#server/settlements/earn-lines.ts'
import { findOpenPeriods } from '#server/settlements/find-open-periods.ts'
import { issuePayout } from '#server/settlements/issue-payout.ts'
import { settlePayouts } from '#server/settlements/settle-payouts.ts'
import { turnMarket } from './clock.ts'
import { timetable } from './days.ts'
import type { DemoMarket } from './demo-market.ts'

/** The last days of the three half months that are over on `today`, the oldest first. */
function pastEnds(today: string): [string, string, string] {
  const last = lastPeriodEnd('HALF', today)
  const before = lastPeriodEnd('HALF', last)
  return [lastPeriodEnd('HALF', before), before, last]
}

/** The day on which the books begin: the first of the oldest half month that is settled. */
export const booksBegin = (today: string): string => plusDays(lastPeriodEnd('HALF', pastEnds(today)[0]), 1)

/**
 * Settles what the partners have earned, in a market with clocks of its own: two half months are paid. Of the last one a settlement waits
 * for its approval, of another nobody knows whether the bank has paid it, one came back, and the others wait to be closed. What was earned
 * since is left to the first sweep.
 */
export async function settlePast(market: DemoMarket): Promise<void> {
  const { db, today, now } = market
  const [first, second, last] = pastEnds(today)
  const turn = (day: string, minute: number) => turnMarket(db, timetable(day, now)(minute))
  const [closer, approver] = [await staffOf(market, 'staff02'), await staffOf(market, 'operator')]

  for (const end of [first, second]) {
    await turn(plusDays(end, 1), 600)
    const all = await close(market, closer)
    await turn(plusDays(end, 1), 660)
    await approve(market, approver, all)
    await turn(plusDays(end, 1), 720)
    await send(market, closer, all)
    await turn(plusDays(end, 2), 570)
    await tell(market, closer, all, 'PAID')
    if (end === first) await correct(market, closer, 55_000, '선물용 포장재를 대신 사 준 비용이에요.', approver)
  }

  await turn(plusDays(last, 1), 600)
  const [waiting, unresolved, returned] = await close(market, closer, 3)
  const sent = [unresolved, returned].filter((one) => one !== undefined)
  await turn(plusDays(last, 1), 660)
  await approve(market, approver, sent)
  await turn(plusDays(last, 1), 720)
  await send(market, closer, sent)
  await turn(plusDays(last, 1), 900)
  await tell(market, closer, sent.slice(0, 1), 'UNRESOLVED', '은행 파일에 결과가 적혀 있지 않아 은행에 물어봤어요.')
  await tell(market, closer, sent.slice(1), 'RETURNED', '예금주 이름이 달라 은행이 돌려보냈어요.')
  if (waiting !== undefined) await correct(market, closer, -38_000, '포장이 터진 상자 두 개를 다시 포장한 비용이에요.')
}

async function staffOf({ db }: DemoMarket, login: 'operator' | 'staff02'): Promise<Actor> {
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'roles'])
    .where('login', '=', login)
    .executeTakeFirstOrThrow()
  return { staff, request: { ip: '' } } as unknown as Actor
}

/** Closes what can be closed now, or the first few of it. Returns the settlements. */
async function close({ db, deps }: DemoMarket, who: Actor, most = Infinity): Promise<number[]> {
  await earnLines(deps)
  const { data } = await findOpenPeriods({ db }, {})
  const periods = data
    .filter(({ closable }) => closable)
    .toSorted((one, other) => one.id - other.id)
    .slice(0, most)
    .map(({ id, ends_on }) => ({ partner_id: id, ends_on }))
  // A short history (in a test) has sold nothing yet.
  if (periods.length === 0) return []
  await closePeriods(deps, who, periods)
  const { rows } = await sql<{ id: number }>`
    select id from settlements where state = 'CLOSED' order by partner_id`.execute(db)
  return rows.map(({ id }) => id)
}

async function approve({ db, deps }: DemoMarket, who: Actor, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; net: number }>`
    select id, coalesce(net, 0) as net from settlements where id = any(${ids}::int[]) order by id`.execute(db)
  for (const { id, net } of rows) await approveSettlement(deps, who, { id, state: 'CLOSED', net })
}

/** Puts what was approved into one file; too little to be paid was carried over. */
async function send({ db, deps }: DemoMarket, who: Actor, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from settlements where id = any(${ids}::int[]) and state = 'APPROVED' order by id`.execute(db)
  if (rows.length > 0)
    await issuePayout(
      deps,
      who,
      rows.map(({ id }) => id),
    )
}

async function tell(
  { db, deps }: DemoMarket,
  who: Actor,
  ids: readonly number[],
  result: 'PAID' | 'RETURNED' | 'UNRESOLVED',
  note = '',
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from settlements where id = any(${ids}::int[]) and state = 'SENDING' order by id`.execute(db)
  if (rows.length > 0) await settlePayouts(deps, who, { settlementIds: rows.map(({ id }) => id), result, note })
}

/** An adjustment for the first partner, which waits unless somebody else allows it. */
async function correct({ db, deps }: DemoMarket, who: Actor, amount: number, reason: string, other?: Actor) {
  const { id: partner_id } = await db.selectFrom('partners').select('id').orderBy('id').executeTakeFirstOrThrow()
  const { id } = await askAdjustment(deps, who, { partner_id, amount, reason })
  if (other) await decideAdjustment(deps, other, { id, decision: 'BOOKED' })
}
