import type { Order } from '#contract/orders.ts'
import type { OrderStatus } from '#domain/order-status.ts'

/** '등심 외 2개' */
export function orderName({ order_products: lines }: Pick<Order, 'order_products'>): string {
  const first = lines[0]?.view_product_beef.product_cate_codes.pc_name ?? '주문'
  return lines.length > 1 ? `${first} 외 ${lines.length - 1}개` : first
}

/** Where an order is, as a sentence over its detail. */
const statusSentences: Record<OrderStatus, string> = {
  ORDW: '주문서를 쓰고 있어요',
  PAYW: '결제를 확인하고 있어요',
  PAYK: '결제가 끝났어요',
  PAYF: '결제가 되지 않았어요',
  DELW: '상품을 준비하고 있어요',
  DELI: '배송 중이에요',
  DELK: '배송이 끝났어요',
  ORDK: '구매를 확정했어요',
  CANW: '취소하고 있어요',
  ORDC: '주문이 취소됐어요',
  RTNW: '반품을 요청했어요',
  RTNI: '반품 상품을 확인하고 있어요',
  RTNK: '반품이 끝났어요',
}

/** All that is left of it may stand somewhere of its own: an order whose lines are all being cancelled says so. */
export function headlineOf({ os_code, order_products }: Pick<Order, 'os_code' | 'order_products'>): string {
  const live = order_products.map((line) => line.os_code).filter((code) => code !== 'ORDC' && code !== 'RTNK')
  const [first] = live
  return statusSentences[first && live.every((code) => code === first) ? first : os_code]
}

/** On its way: pine; over: grey; waiting or going back: amber and red. */
export function statusTone(code: OrderStatus): 'now' | 'done' | 'wait' | 'off' {
  if (code === 'PAYW' || code === 'CANW' || code === 'RTNW' || code === 'RTNI') return 'wait'
  if (code === 'ORDC' || code === 'RTNK' || code === 'PAYF') return 'off'
  return code === 'ORDK' ? 'done' : 'now'
}
