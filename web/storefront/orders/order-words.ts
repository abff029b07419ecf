import type { ListedOrder, OrderDetail, OrderProduct } from '#contract/orders.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { kilograms } from '#web/ui/format.ts'

/** '등심 외 2개' */
export function orderName({
  order_products,
  goods_count,
}: Pick<ListedOrder, 'order_products' | 'goods_count'>): string {
  const first = order_products[0]?.view_product_beef.product_cate_codes.pc_name ?? '주문'
  return goods_count > 1 ? `${first} 외 ${goods_count - 1}개` : first
}

/** '정읍골미트 외 2곳': the partners of an order. */
export function partnersOf({
  order_products,
  partner_count,
}: Pick<ListedOrder, 'order_products' | 'partner_count'>): string {
  const first = order_products[0]?.view_product_beef.carcass_infos.partners.partner_name ?? ''
  return partner_count > 1 ? `${first} 외 ${partner_count - 1}곳` : first
}

/** '꽃등심살 4.20kg': names one box among others. */
export const goodsOf = ({ view_product_beef: beef }: Pick<OrderProduct, 'view_product_beef'>): string =>
  `${beef.product_cate_codes.pc_name} ${kilograms(beef.weight)}`

/** The state of an order as a sentence above its details. */
const statusSentences: Record<OrderStatus, string> = {
  ORDW: '주문서를 쓰고 있어요',
  PAYW: '결제를 확인하고 있어요',
  PAYK: '결제가 완료됐어요',
  PAYF: '결제가 되지 않았어요',
  DELW: '상품을 준비하고 있어요',
  DELI: '배송 중이에요',
  DELK: '배송이 완료됐어요',
  ORDK: '구매를 확정했어요',
  CANW: '취소하고 있어요',
  ORDC: '주문이 취소됐어요',
  RTNW: '반품을 요청했어요',
  RTNI: '반품 상품을 확인하고 있어요',
  RTNK: '반품이 완료됐어요',
}

/**
 * If all lines that are not cancelled or returned are in one state, the sentence is about that state: an order whose lines are all being
 * cancelled says so.
 */
export function headlineOf({ os_code, order_products }: Pick<OrderDetail, 'os_code' | 'order_products'>): string {
  const unpaid = order_products.filter((line) => line.os_code === 'PAYW')
  if (unpaid.length > 0 && unpaid.every(({ cancelling }) => cancelling === null))
    return '결제를 취소하고 있어요. 결제됐다면 돌려드려요'
  const lines = order_products.filter(({ os_code: code }) => code !== 'ORDC' && code !== 'RTNK')
  const live = lines.map((line) => line.os_code)
  const [first] = live
  const waiting = lines.filter((line) => line.os_code === 'PAYK')
  if (waiting.length > 0 && waiting.every((line) => line.replaces_id)) return '교환 상품을 준비하고 있어요'
  return statusSentences[first && live.every((code) => code === first) ? first : os_code]
}

const over: readonly OrderStatus[] = ['CANW', 'ORDC', 'RTNK']

/** Whether no line of the order goes on: each is being cancelled, cancelled or returned. */
export const isOver = ({ order_products }: Pick<OrderDetail, 'order_products'>): boolean =>
  order_products.every(({ os_code }) => over.includes(os_code))

/** A line that was sent in exchange was not paid for: while it is in PAYK it is being prepared. */
export const statusName = ({ os_code, os_name, replaces_id }: OrderProduct): string =>
  replaces_id !== null && os_code === 'PAYK' ? '교환 준비 중' : os_name

/**
 * Colour of a state. `now` (pine): on its way; `done` (grey): confirmed; `wait` (amber): waiting, or being cancelled or returned; `off`
 * (red): failed, cancelled or returned.
 */
export function statusTone(code: OrderStatus): 'now' | 'done' | 'wait' | 'off' {
  if (code === 'PAYW' || code === 'CANW' || code === 'RTNW' || code === 'RTNI') return 'wait'
  if (code === 'ORDC' || code === 'RTNK' || code === 'PAYF') return 'off'
  return code === 'ORDK' ? 'done' : 'now'
}
