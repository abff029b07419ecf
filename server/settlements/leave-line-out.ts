import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { vatOfFee } from '#domain/settlement/line-earning.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { lockSettlement } from './lock-settlement.ts'
import { lockBooks } from './post-entries.ts'
import { entrySums, type EntrySums } from './settlement-sums.ts'

type Wish = { id: number; lineId: number; reason: string }

/**
 * Takes a disputed line out of a settlement that is not approved: its entries wait for the next period, and the rest can be paid. An objection
 * to it is accepted by that; what its partner has confirmed is another sum, so it can say again whether it agrees. Refused if the rest is below
 * zero and a later settlement is closed, which did not take that over.
 */
export function leaveLineOut(
  { money }: Pick<Deps, 'money'>,
  { staff, request }: Actor,
  { id, lineId, reason }: Wish,
): Promise<{ net: number }> {
  return transaction(money, [`operator:${staff.id}`, reason], async (trx) => {
    await lockBooks(trx, [])
    const { number, partner_id } = await lockSettlement(trx, id, ['CLOSED'])
    const { rows: out } = await sql<{ amount: number }>`
      with gone as (
        delete from settlement_entries using money_entries entry
        where settlement_entries.settlement_id = ${id} and entry.id = entry_id and entry.order_product_id = ${lineId}
        returning entry.id, entry.amount, entry.earned_at
      ), waiting as (
        insert into open_entries (entry_id, partner_id, earned_at) select gone.id, ${partner_id}, gone.earned_at from gone
      )
      select amount from gone`.execute(trx)
    if (out.length === 0) throw refuse('settlement.not-now')
    const { rows: sums } = await sql<EntrySums>`
      select ${entrySums} from settlement_entries part join money_entries entry on entry.id = part.entry_id
      where part.settlement_id = ${id}`.execute(trx)
    const { sales, refunds, fee, adjustments } = sums[0]!
    const { rows } = await sql<{ net: number }>`
      update settlements set sales = ${sales}, refunds = ${refunds}, fee = ${fee}, vat = ${vatOfFee(fee)}, adjustments = ${adjustments},
        asked_by = ${staff.id}, confirmed_by = null, confirmed_at = null, confirm_from = market_now()
      where id = ${id} returning coalesce(net, 0) as net`.execute(trx)
    await sql`
      update settlement_objections set state = 'ACCEPTED', answer = ${reason}, decided_by = ${staff.id}, decided_at = market_now()
      where settlement_id = ${id} and order_product_id = ${lineId} and state = 'OPEN'`.execute(trx)
    const { net } = rows[0]!
    if (net < 0 && (await hasLaterOne(trx, { id, partner_id })))
      throw refuse(
        'settlement.not-now',
        '다음 정산을 마감한 뒤라서 0원보다 적어질 수 없습니다. 조정으로 바로잡아 주세요.',
      )
    await recordAudit(trx, staff, request, {
      action: 'settlement.line-out',
      target: ['settlement', id],
      after: { number, line: lineId, amount: out.reduce((sum, { amount }) => sum + amount, 0), net },
      reason,
    })
    return { net }
  })
}

async function hasLaterOne(trx: Trx, { id, partner_id }: { id: number; partner_id: number }): Promise<boolean> {
  const { rows } = await sql<{ later: boolean }>`
    select exists (select from settlements where partner_id = ${partner_id} and id > ${id}) as later`.execute(trx)
  return rows[0]!.later
}
