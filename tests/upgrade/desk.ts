import { deliverLines, orderLines } from '#contract/operator/fulfilment.ts'
import { approveReturnRequest, receiveReturnGoods, refundReturnRequest } from '#contract/operator/returns.ts'
import { shipOrderLines } from '#contract/operator/shipments.ts'
import { confirmPurchase } from '#contract/orders.ts'
import type { Told } from '#tests/prove/buyers.ts'
import { askBack } from '#tests/support/asking-back.ts'
import { pick } from '#tests/support/chance.ts'
import { nextParcel } from '#tests/support/lines.ts'
import { at, type Shopper } from '#tests/support/shopping.ts'
import { type Desk, deskOf } from '#tests/support/staff.ts'
import type { Market } from '#tests/support/market.ts'
import { NetworkFailure, ServerRefusal } from '#web/api/failures.ts'

type Ground = Pick<Market, 'pool'> & { servers: { url: string }[] }
type People = { desk: Desk; shoppers: readonly Shopper[]; next: () => number }
type Line = { id: number; user_id: number; state: string; return_id: number }

/** Brings lines on their way, a step at a time and at whichever server, until `over`: from the paid order to the money given back. */
export async function keepDesk(ground: Ground, people: People, told: Told, over: () => boolean): Promise<void> {
  while (!over()) {
    const from = pick(Object.keys(steps), people.next)
    const { rows } = await ground.pool.query<Line>(lineIn, [from, people.shoppers.map(({ id }) => id)])
    const line = rows[0]
    if (!line) continue
    const { url } = pick(ground.servers, people.next)
    const buyer = people.shoppers.find(({ id }) => id === line.user_id)!
    try {
      await steps[from]!(deskOf(url, people.desk.token, people.desk.staff), line, at(url, buyer))
      told.acts++
    } catch (error) {
      const isClear = error instanceof ServerRefusal && (error.status < 500 || error.status === 503)
      if (!isClear && !(error instanceof NetworkFailure)) told.odd.push(`${from}: ${String(error)}`)
    }
  }
}

/** Some line of these members whose state, or whose return's, is this one. */
const lineIn = `
  select line.id, orders.user_id, coalesce(back.state, line.os_code) as state, coalesce(back.id, 0) as return_id
  from order_products line join orders on orders.id = order_id
  left join returns back on back.order_product_id = line.id and line.os_code in ('RTNW', 'RTNI')
  where coalesce(back.state, line.os_code) = $1 and user_id = any($2::int[]) order by random() limit 1`

const steps: Record<string, (desk: Desk, line: Line, buyer: Shopper) => Promise<unknown>> = {
  PAYK: (desk, { id }) => desk.send(orderLines, { body: { line_ids: [id] } }),
  DELW: (desk, { id }) => {
    const { courier_code, tracking_number: number } = nextParcel()
    const rows = [{ key: '', courier: '', number }]
    return desk.send(shipOrderLines, { body: { rows, line_ids: [id], courier_code, sure: true, partner_id: null } })
  },
  DELI: (desk, { id }) => desk.send(deliverLines, { body: { line_ids: [id], reason: '기사님이 알려 주셨어요' } }),
  DELK: (_, { id }, buyer) => buyer.send(confirmPurchase, { body: { os_code: 'ORDK', order_product_id: [id] } }),
  ORDK: (_, { id }, buyer) => askBack(buyer, id),
  REQUESTED: (desk, { return_id: id }) =>
    desk.send(approveReturnRequest, { params: { id }, body: { state: 'REQUESTED', words: '' } }),
  PICKUP: (desk, { return_id: id }) => desk.send(receiveReturnGoods, { params: { id }, body: { state: 'PICKUP' } }),
  RECEIVED: (desk, { return_id: id }) =>
    desk.send(refundReturnRequest, { params: { id }, body: { state: 'RECEIVED', part: null, words: '' } }),
}
