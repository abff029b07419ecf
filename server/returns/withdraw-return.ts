import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { ReturnState } from '#domain/return-reasons.ts'
import { dropReturns } from '#server/lines/return-lines.ts'
import { Refusal, refuse } from '#server/http/refuse.ts'
import { lockReturn } from './lock-return.ts'

/** Withdraws a buyer's return request (RTNW → ORDK) while it is not decided. Repeated, it is no error. */
export async function withdrawReturn(trx: Trx, userId: number, lineId: number): Promise<void> {
  const { rows } = await sql<{ id: number | null; state: ReturnState | null }>`
    select returns.id, returns.state from order_products line join orders on orders.id = line.order_id
    left join returns on returns.order_product_id = line.id
    where line.id = ${lineId} and orders.user_id = ${userId} order by returns.id desc nulls last limit 1`.execute(trx)
  const [last] = rows
  if (!last) throw refuse('line.missing')
  if (last.id === null) throw refuse('return.not-withdrawable')
  const { state } = await lockReturn(trx, last.id, ['REQUESTED', 'WITHDRAWN']).catch((error: unknown) => {
    // Only refusals mean that it is decided; a lock timeout, for example, says nothing about the request.
    throw error instanceof Refusal ? refuse('return.not-withdrawable') : error
  })
  if (state === 'WITHDRAWN') return
  await dropReturns(trx, [lineId])
  await sql`
    update returns set state = 'WITHDRAWN', refund_account = null, closed_at = market_now()
    where id = ${last.id}`.execute(trx)
}
