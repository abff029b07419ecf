import { type OrderStatus, orderStatusNames } from '#domain/order-status.ts'

/** Lanes besides those of the work. */
export const otherLanes = ['PAYW', 'CANW', 'ORDK', 'RTNW', 'RTNI', 'RTNK', 'ORDC'] as const satisfies OrderStatus[]

export const laneNames: Partial<Record<OrderStatus, string>> = orderStatusNames

export const noneWords: Partial<Record<OrderStatus, string>> = {
  PAYK: '발주할 상품이 없어요',
  DELW: '보낼 상품이 없어요',
  DELI: '가는 중인 상품이 없어요',
  DELK: '도착한 상품이 없어요',
}

/** Lanes that collect lines for years are sorted by time only. */
export const isEnded = (lane: OrderStatus): boolean => lane === 'ORDK' || lane === 'ORDC' || lane === 'RTNK'
