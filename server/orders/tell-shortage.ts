import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { partnerOf } from '#server/http/partner-of.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { lockInLane } from './conflicts.ts'
import { needOwnLines } from './own-lines.ts'

type Asking = { staff: Staff; request: FastifyRequest; lineId: number }

/** The partner cannot send a line: a request to the operator. Told again with another reason, it is that reason; the line stays in DELW. */
export const tellShortage = (deps: Deps, asking: Asking, reason: string): Promise<Record<never, never>> =>
  write(deps, asking, 'shortage.told', reason, async (trx) => {
    const { rows } = await sql`
      insert into shortages (order_product_id, reason, staff_id) values (${asking.lineId}, ${reason}, ${asking.staff.id})
      on conflict (order_product_id) where withdrawn_at is null do update set reason = excluded.reason
      where shortages.reason <> excluded.reason returning 1`.execute(trx)
    return rows.length > 0
  })

/** It can be sent after all. */
export const withdrawShortage = (deps: Deps, asking: Asking): Promise<Record<never, never>> =>
  write(deps, asking, 'shortage.withdrawn', '', async (trx) => {
    const { rows } = await sql`
      update shortages set withdrawn_at = market_now()
      where order_product_id = ${asking.lineId} and withdrawn_at is null returning 1`.execute(trx)
    return rows.length > 0
  })

/** Only about a line in DELW. Nothing is recorded if it was so already: a request that is sent twice counts once. */
async function write(
  { db }: Deps,
  { staff, request, lineId }: Asking,
  action: AuditAction,
  reason: string,
  change: (trx: Trx) => Promise<boolean>,
): Promise<Record<never, never>> {
  await needOwnLines(db, partnerOf(staff), [lineId])
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    await lockInLane(trx, [lineId], 'DELW')
    if (await change(trx)) await recordAudit(trx, staff, request, { action, target: ['line', lineId], reason })
  })
  return {}
}
