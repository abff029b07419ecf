import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { closePeriods as closing } from '#contract/operator/settlements.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { bankDayUntil, plusDays } from '#domain/calendar.ts'
import { vatOfFee } from '#domain/settlement/line-earning.ts'
import { payAfterDays, payByDays } from '#domain/settlement/payout-rules.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { earnLines } from './earn-lines.ts'
import { lockBooks } from './post-entries.ts'
import { owesUnapproved } from '#server/partners/last-periods.ts'
import { entrySums, type EntrySums } from './settlement-sums.ts'

type Period = { partner_id: number; ends_on: string }

/**
 * Closes periods of partners, each in a transaction of its own. A period that was closed meanwhile, or is no longer the last, is passed
 * over; if nothing was left to be closed, the request is refused.
 */
export async function closePeriods(
  deps: Pick<Deps, 'money' | 'settings'>,
  who: Actor,
  periods: readonly Period[],
): Promise<Result<typeof closing>> {
  await earnLines(deps)
  const { return_days, holidays } = await deps.settings()
  const rules = { return_days, holidays: holidays.map(({ day }) => day) }
  const passed_over: number[] = []
  for (const period of periods)
    if (!(await closePeriod(deps, who, { ...period, ...rules }))) passed_over.push(period.partner_id)
  if (passed_over.length === periods.length) throw refuse('settlement.not-now')
  return { closed: periods.length - passed_over.length, passed_over }
}

/** Every entry that was earned until the end of the period and stands in no settlement yet, also an older one, stands in this one. */
function closePeriod(
  { money }: Pick<Deps, 'money'>,
  { staff, request }: Actor,
  { partner_id, ends_on, return_days, holidays }: Period & { return_days: number; holidays: readonly string[] },
): Promise<boolean> {
  return transaction(money, `operator:${staff.id}`, async (trx) => {
    await lockBooks(trx, [partner_id])
    if (!(await isClosable(trx, { partner_id, ends_on }))) return false
    const { rows: carried } = await sql<{ id: number; net: number; pay_by: string | null }>`
      select id, coalesce(net, 0) as net, pay_by::text as pay_by from settlements
      where partner_id = ${partner_id} and state = 'CARRIED' and carried_into is null for update`.execute(trx)
    const carry = carried.reduce((sum, { net }) => sum + net, 0)
    const sums = await sumsUntil(trx, { partner_id, ends_on })
    if (!sums && carried.length === 0) return false
    const { sales = 0, refunds = 0, fee = 0, adjustments = 0, lines = 0 } = sums ?? {}
    const vat = vatOfFee(fee)
    // Earned on the day after the last of a return, that is after the day of the confirmation and these days.
    const ownDay = sums?.first_sale ? plusDays(sums.first_sale, payByDays - return_days - 1) : null
    const carriedDays = carried.filter(({ net }) => net > 0).map(({ pay_by }) => pay_by)
    const payBy = [ownDay, ...carriedDays].filter((day) => day !== null).sort()[0] ?? null
    // Where the bank does not work on it, what is to be paid by then is paid before.
    const lastPayDay = payBy && bankDayUntil(payBy, holidays)
    const month = ends_on.slice(0, 7).replace('-', '')
    const { rows } = await sql<{ id: number; number: string; net: number }>`
      insert into settlements (number, partner_id, starts_on, ends_on, sales, refunds, fee, vat, adjustments, carry, due_on, pay_by, closed_by,
        asked_by)
      select ${`JS-${month}-`} || numbers.next,
        ${partner_id}, least(coalesce(
          (select max(ends_on) + 1 from settlements where partner_id = ${partner_id}), ${sums?.first ?? null}::date,
          ${ends_on}::date), ${ends_on}::date),
        ${ends_on}::date, ${sales}, ${refunds}, ${fee}, ${vat}, ${adjustments}, ${carry}, least(refund_due(market_now(), ${payAfterDays}), ${lastPayDay}::date),
        ${payBy}::date, ${staff.id}, ${staff.id}
      from (
        select case when count(*) < 9999 then lpad((count(*) + 1)::text, 4, '0') else (count(*) + 1)::text end as next
        from settlements where number like ${`JS-${month}-%`}) numbers
      returning id, number, coalesce(net, 0) as net`.execute(trx)
    const { id, number, net } = rows[0]!
    await sql`
      with moved as (
        delete from open_entries where partner_id = ${partner_id} and earned_at < seoul_start(${ends_on}::date + 1) returning entry_id)
      insert into settlement_entries (entry_id, settlement_id) select entry_id, ${id} from moved`.execute(trx)
    await sql`
      update settlements set carried_into = ${id} where id = any(${carried.map((one) => one.id)}::int[])`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: 'settlement.close',
      target: ['settlement', id],
      after: { number, partner_id, ends_on, lines, sales, refunds, fee, vat, adjustments, carry, net },
    })
    return true
  })
}

/** Whether it is the last period that is over, nobody has closed it, and what the partner owes by an earlier one is carried over already. */
async function isClosable(trx: Trx, { partner_id, ends_on }: Period): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select settlement_period_start(settlement_cycle, market_today()) - 1 = ${ends_on}::date and not exists (
      select from settlements where settlements.partner_id = partners.id and ends_on >= ${ends_on}::date) and not ${owesUnapproved} as open
    from partners where id = ${partner_id}`.execute(trx)
  if (!rows[0]) throw refuse('partner.missing')
  return rows[0].open
}

async function sumsUntil(
  trx: Trx,
  { partner_id, ends_on }: Period,
): Promise<(EntrySums & { first: string | null; first_sale: string | null }) | undefined> {
  const { rows } = await sql<EntrySums & { first: string | null; first_sale: string | null; n: number }>`
    select ${entrySums}, min(seoul_day(entry.earned_at))::text as first,
      min(seoul_day(entry.earned_at)) filter (where entry.kind = 'SALE')::text as first_sale, count(*)::int as n
    from open_entries open join money_entries entry on entry.id = open.entry_id
    where open.partner_id = ${partner_id} and open.earned_at < seoul_start(${ends_on}::date + 1)`.execute(trx)
  const [sums] = rows
  return sums && sums.n > 0 ? sums : undefined
}
