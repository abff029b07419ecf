import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { movePartner } from '#contract/operator/partners.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { won } from '#domain/prices.ts'
import { mayBecome, partnerStatusNames } from '#domain/partner-status.ts'
import { productStatuses } from '#domain/product-status.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { withdrawFree } from '#server/lines/withdraw-boxes.ts'
import { endStaffSessionsOf } from '#server/session-tokens/staff-sessions.ts'
import { lockPartner } from './lock-partner.ts'

type Asked = Received<typeof movePartner>['body']

/** OPEN ↔ PAUSED → CLOSED. Holds on boxes of a paused partner stay; nobody can take others. */
export async function move(
  { db, hub }: Deps,
  { staff, request }: Actor,
  id: number,
  { version, status, reason }: Asked,
): Promise<Result<typeof movePartner>> {
  const action = `partner.${status.toLowerCase() as Lowercase<typeof status>}` as const
  const withdrawn = await transaction(db, [`operator:${staff.id}`, action], async (trx) => {
    const before = await lockPartner(trx, id, version, {})
    if (!mayBecome(before.status as Asked['status'], status)) throw refuse('partner.move')
    const gone = status === 'CLOSED' ? await clear(trx, id) : []
    if (status === 'CLOSED') await stopPeople(trx, id)
    await sql`
      update partners set status = ${status}, status_reason = ${reason}, version = version + 1 where id = ${id}`.execute(
      trx,
    )
    await sql`select tell_partners()`.execute(trx)
    await recordAudit(trx, staff, request, {
      action,
      target: ['partner', id],
      before: { status: before.status },
      after: { status, ...(gone.length > 0 && { withdrawn: gone }) },
      reason,
    })
    return gone.length
  })
  hub.wake()
  return { status, withdrawn }
}

/** Whoever works for a closed partner is logged out and comes in no more. */
async function stopPeople(trx: Trx, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update staff set status = 'STOP', version = version + 1 where partner_id = ${id} and status = 'ACTIVE' returning id`.execute(
    trx,
  )
  for (const person of rows) await endStaffSessionsOf(trx, person.id)
}

/** Refuses to close a partner while boxes are held or not sent yet, or while it is not settled; withdraws those that are free. */
async function clear(trx: Trx, id: number): Promise<number[]> {
  const { rows } = await sql<{ held: number; lines: number }>`
    select (select count(*)::int from products where partner_id = ${id} and ps_code between ${sql.lit(productStatuses.inCart)} and ${sql.lit(productStatuses.paying)}) as held,
      (select coalesce(sum(n), 0)::int from order_line_tally
       where partner_id = ${id} and os_code in ('PAYW', 'PAYK', 'DELW', 'CANW')) as lines`.execute(trx)
  const { held, lines } = rows[0]!
  if (held + lines > 0) throw busy(held, lines)
  await needSettled(trx, id)
  const { rows: free } = await sql<{ id: number }>`
    select id from products where partner_id = ${id} and ps_code = ${sql.lit(productStatuses.available)}`.execute(trx)
  const gone = await withdrawFree(
    trx,
    free.map((box) => box.id),
  )
  // A buyer took one of them in the meantime.
  if (gone.length < free.length) throw busy(free.length - gone.length, lines)
  return gone
}

/** Refuses while money is owed to a partner or by it, or while what was sold of it can still earn or cost it something. */
async function needSettled(trx: Trx, id: number): Promise<void> {
  const { rows } = await sql<{ owed: number; lines: number; settlements: number; asked: number }>`
    select coalesce((select balance from money_accounts where partner_id = ${id}), 0)::bigint as owed,
      (select count(*)::int from settlements where partner_id = ${id} and state not in ('PAID', 'CARRIED')) as settlements,
      (select count(*)::int from settlement_adjustments where partner_id = ${id} and state = 'ASKED') as asked,
      (select coalesce(sum(n), 0)::int from order_line_tally
        where partner_id = ${id} and os_code in ('DELI', 'DELK', 'RTNW', 'RTNI'))
      + (select count(*)::int from lines_to_earn queued join order_products line on line.id = queued.order_product_id
        where line.partner_id = ${id} and line.os_code in ('ORDK', 'RTNK'))
      + (select count(distinct entry.order_product_id)::int
        from open_entries open join money_entries entry on entry.id = open.entry_id where open.partner_id = ${id}) as lines`.execute(
    trx,
  )
  const { owed, lines, settlements, asked } = rows[0]!
  const left = [
    owed !== 0 && `공급사${owed > 0 ? '에 줄' : '에서 받을'} 돈 ${won(Math.abs(owed))}`,
    lines > 0 && `정산되지 않은 주문 ${lines}개`,
    settlements > 0 && `지급되지 않은 정산 ${settlements}건`,
    asked > 0 && `승인 전인 조정 ${asked}건`,
  ].filter(Boolean)
  if (left.length > 0)
    throw refuse(
      'partner.unsettled',
      `${left.join(', ')}: 정산이 끝난 뒤에 ${partnerStatusNames.CLOSED}를 할 수 있습니다.`,
    )
}

const busy = (held: number, lines: number) =>
  refuse(
    'partner.busy',
    `선점 ${held}개와 아직 보내지 않은 주문 ${lines}개가 있어 ${partnerStatusNames.CLOSED}를 할 수 없습니다.`,
  )
