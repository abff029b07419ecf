import { sql } from 'kysely'
import type { ReturnDetail } from '#contract/operator/returns.ts'
import type { Database } from '#database/connect.ts'
import type { ReturnReason } from '#domain/return-reasons.ts'
import { type Bearer, usualBearer } from '#domain/settlement/bearer.ts'
import { packingColumn } from '#server/lines/packing-pictures.ts'
import { refuse } from '#server/http/refuse.ts'
import { actsOn } from '#server/audit-log/acts-on.ts'
import { returnColumns, returnJoins } from './return-columns.ts'

const exchangedLine = sql`jsonb_build_object('line_id', other.id, 'pc_name', other.pc_name, 'gradeName', other."gradeName",
  'weight', other.weight, 'cattle_no', other.cattle_no, 'os_code', other.os_code)`

type Row = Omit<ReturnDetail, 'borne_by' | 'bearer_set'> & {
  reason_code: ReturnReason
  packed_here: boolean
  decided: Bearer | null
}

export async function findReturn(db: Database, id: number): Promise<ReturnDetail> {
  const { rows } = await sql<Row>`
    select ${returnColumns}, orders.id as order_id, line.os_code, line.product_price, line.delivery_price, line."gradeName",
      line.cattle_no, line.partner_name,
      jsonb_build_object('id', users.id, 'name', users.name, 'phone_no', users.phone_no) as member,
      line_delivered_at(line.id) as delivered_at,
      seoul_day(returns.requested_at)
        - seoul_day(line_delivered_at(line.id)) as days_since_delivery,
      returns.pick_up, returns.decision, returns.answer,
      returns.reason_code, partners.packed_here, returns.borne_by as decided,
      jsonb_build_object('refund_depositor', returns.refund_depositor, 'bank_name', coalesce(banks.bank_name, ''),
        'last4', returns.refund_account_last4, 'kept', returns.refund_account is not null) as account,
      (select jsonb_build_object('state', refunds.state, 'fail_message', refunds.fail_message,
         'bounced', refunds.bounced_at is not null)
       from refunds where refunds.own_line_id = line.id and returns.state in ('REFUNDING', 'DONE')) as refund,
      (select ${exchangedLine} from order_products other where other.replaces_id = line.id) as replacement,
      (select ${exchangedLine} from order_products other where other.id = line.replaces_id) as replaces,
      ${packingColumn} as packing,
      ${actsOn('return', 'returns.id')} as history
    from returns ${returnJoins} join partners on partners.id = line.partner_id left join banks on banks.bank_code = returns.refund_bank_code
    where returns.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse('return.missing')
  const { reason_code, packed_here, decided, ...found } = rows[0]
  return { ...found, borne_by: decided ?? usualBearer(reason_code, packed_here), bearer_set: decided !== null }
}
