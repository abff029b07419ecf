import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'
import { nothingToRefund } from '#domain/return-reasons.ts'
import { bookRefund } from '#server/refunds/refund.ts'
import { LineProblem } from '#server/lines/line-problem.ts'
import { lockLines } from '#server/lines/move-lines.ts'

/**
 * Books the refund of a line, once: all of it, or `part`. Returns the refund, to be sent (`sendRefund`) after the transaction. The line
 * becomes returned in the transaction that makes the refund DONE.
 */
export async function bookReturnRefund(
  trx: Trx,
  lineId: number,
  reason: string,
  { part, ...begun }: { part?: number | undefined; askedBy?: number; held?: boolean } = {},
): Promise<{ refundId: number; amount: number }> {
  const [id] = await lockLines(trx, [lineId])
  const { rows } = await sql<{ payment_id: number; whole: number }>`
    select payments.id as payment_id, line_worth(line.id) as whole
    from order_products line join payments on payments.open_order_id = line.order_id and payments.state = 'DONE'
    where line.id = ${id} and line.os_code in ('RTNW', 'RTNI')
      and not exists (select from refunds where refunds.own_line_id = line.id)
    for update of payments`.execute(trx)
  const [line] = rows
  if (!line) throw new LineProblem('반품 중이 아니거나 이미 환불하는 주문 상품입니다.')
  const amount = part ?? line.whole
  if (line.whole < 1) throw refuse('return.amount', nothingToRefund)
  if (!Number.isInteger(amount) || amount < 1 || amount > line.whole) throw refuse('return.amount')
  const refundId = await bookRefund(trx, { paymentId: line.payment_id, lineId, amount, reason, ...begun })
  return { refundId, amount }
}
