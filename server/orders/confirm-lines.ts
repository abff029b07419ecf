import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { confirmOwnLines } from '#contract/partner/orders.ts'
import { transaction } from '#database/transaction.ts'
import { recordAudits } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { partnerOf } from '#server/http/partner-of.ts'
import { lockLines } from '#server/lines/move-lines.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { lockInLane } from './conflicts.ts'
import { needOwnLines } from './own-lines.ts'

/**
 * The partner has read this 발주. Lines that left DELW since they were shown do not stop the others: what came between is the operator's
 * doing, and nobody has to decide anything about it. If all have left, the refusal says where they are.
 */
export async function confirmLines(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  request: FastifyRequest,
  lineIds: readonly number[],
): Promise<Result<typeof confirmOwnLines>> {
  await needOwnLines(db, partnerOf(staff), lineIds)
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    const ids = await lockLines(trx, lineIds)
    const { rows: standing } = await sql<{ id: number }>`
      select id from order_products where id = any(${ids}::int[]) and os_code = 'DELW' order by id`.execute(trx)
    if (standing.length === 0) await lockInLane(trx, ids, 'DELW')
    const { rows: told } = await sql<{ id: number }>`
      insert into order_confirmations (order_product_id, staff_id)
      select id, ${staff.id} from unnest(${standing.map(({ id }) => id)}::int[]) id
      on conflict do nothing returning order_product_id as id`.execute(trx)
    await recordAudits(
      trx,
      staff,
      request,
      told.map(({ id }) => ({ action: 'line.confirmed', target: ['line', id] })),
    )
    return { confirmed: standing.length, gone: ids.length - standing.length }
  })
}
