import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { readBeforeRefund } from '#server/refunds/read-before-refund.ts'
import { clearForTransfer, refundById } from '#server/refunds/refund.ts'
import { lockBatch } from './lock-batch.ts'
import { settleLine } from './settle-lines.ts'

const atOnce = 10

/**
 * Asks the provider about every refund of a batch without a file. Those that it or its console has given after all are removed from the
 * batch. Returns how many. If the provider does not answer, no file is made.
 */
export async function removePaidBack(deps: Deps, who: Actor, batchId: number): Promise<number> {
  await transaction(deps.money, `operator:${who.staff.id}`, (trx) => lockBatch(trx, batchId, ['NEW']))
  const { rows } = await sql<{ refund_id: number }>`
    select refund_id from refund_batch_lines where batch_id = ${batchId} and state = 'WAIT' order by refund_id`.execute(
    deps.money,
  )
  const given: number[] = []
  for (let at = 0; at < rows.length; at += atOnce)
    await Promise.all(
      rows.slice(at, at + atOnce).map(async ({ refund_id }) => {
        const { kind } = await readBeforeRefund(deps, await refundById(deps.money, refund_id))
        if (kind === 'unread') throw refuse('refund.no-answer')
        if (kind !== 'clear') given.push(refund_id)
      }),
    )
  for (const refundId of given) {
    await settleLine(deps, who, { batchId, refundId, result: 'FAILED', note: '결제사에서 이미 돌려준 돈이 있음' })
    await clearForTransfer(deps, refundId)
  }
  return given.length
}
