import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { orderLines } from '#contract/operator/fulfilment.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { moveLines } from '#server/lines/move-lines.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { recordBatch } from './batches.ts'
import { lockInLane } from './conflicts.ts'

type Group = { partner_id: number; partner_name: string; ids: number[] }

/**
 * 발주: PAYK → DELW, one batch with its order sheet for each partner, all lines or none. If a buyer has cancelled one of them meanwhile, all
 * is refused.
 */
export async function orderFromPartners(
  { db, hub }: Deps,
  staff: Staff,
  request: FastifyRequest,
  lineIds: readonly number[],
): Promise<Result<typeof orderLines>> {
  const batches = await transaction(db, [`operator:${staff.id}`, 'partner.ordered'], async (trx) => {
    const ids = await lockInLane(trx, lineIds, 'PAYK')
    const { rows } = await sql<Group>`
      select line.partner_id, partners.partner_name, array_agg(line.id order by line.id) as ids
      from order_products line join partners on partners.id = line.partner_id
      where line.id = any(${ids}::int[]) group by 1, 2 order by 2`.execute(trx)
    const made: Result<typeof orderLines>['batches'] = []
    for (const { partner_id, partner_name, ids: own } of rows) {
      const id = await recordBatch(trx, staff, request, {
        kind: 'order',
        lineIds: own,
        partnerId: partner_id,
        goId: made[0]?.id,
      })
      made.push({ id, partner_name, line_count: own.length })
    }
    await moveLines(trx, 'orderFromPartner', ids)
    return made
  })
  hub.wake()
  return { batches }
}
