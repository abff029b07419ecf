import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { cancelLine } from '#server/lines/cancel-line.ts'
import { endReturnedLine } from '#server/lines/end-returned-line.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { returnedText } from '#server/messages/return-texts.ts'

/**
 * Closes a line whose money is back with its buyer: the box of a cancelled line goes on sale again (or is withdrawn, if the desk chose so);
 * that of a returned line is released and never sold again. Runs in the transaction that makes the refund DONE, with order and payment
 * locked.
 */
export async function closeRefundedLine(trx: Trx, lineId: number): Promise<void> {
  const { rows } = await sql<{ os_code: string; product_id: number }>`
    select os_code, product_id from order_products where id = ${lineId} for update`.execute(trx)
  const [line] = rows
  if (line?.os_code === 'CANW') {
    const { rows: cancels } = await sql<{ resell: boolean }>`
      update cancels set state = 'DONE', closed_at = market_now()
      where open_order_product_id = ${lineId} returning resell`.execute(trx)
    await cancelLine(trx, { lineId, productId: line.product_id, resell: cancels[0]?.resell !== false })
  }
  if (line?.os_code === 'RTNW' || line?.os_code === 'RTNI') {
    await endReturnedLine(trx, lineId)
    await closeRequest(trx, lineId)
  }
}

async function closeRequest(trx: Trx, lineId: number): Promise<void> {
  const { rows } = await sql<{
    id: number
    amount: number
    way: string
    answer: string
    pc_name: string
    user_id: number
    phone_no: string
  }>`
    update returns set state = 'DONE', refund_account = null, closed_at = market_now()
    from order_products line join orders on orders.id = line.order_id join users on users.id = orders.user_id
      join refunds on refunds.own_line_id = line.id
    where returns.open_order_product_id = ${lineId} and line.id = ${lineId}
    returning returns.id, returns.answer, refunds.amount, refunds.way, line.pc_name, users.id as user_id, users.phone_no`.execute(
    trx,
  )
  for (const { id, amount, way, answer, pc_name, user_id, phone_no } of rows)
    await queueMessage(trx, {
      key: id,
      kind: 'service',
      userId: user_id,
      to: phone_no,
      text: returnedText(pc_name, amount, answer, way === 'bank'),
    })
}
