import { z } from 'zod'

/** `os_code` of an order line, and of an order, which follows from its lines (DECISIONS §1). The only table of these names: all screens use it. */
export const orderStatusNames = {
  ORDW: '주문서 작성',
  PAYW: '결제대기',
  PAYK: '결제완료',
  PAYF: '결제실패',
  DELW: '배송준비중',
  DELI: '배송중',
  DELK: '배송완료',
  ORDK: '구매확정',
  CANW: '취소신청',
  ORDC: '주문취소',
  RTNW: '반품신청',
  RTNI: '반품회수·검수',
  RTNK: '반품완료',
} as const
export const orderStatus = z.enum(Object.keys(orderStatusNames) as [OrderStatus, ...OrderStatus[]])
export type OrderStatus = keyof typeof orderStatusNames

const moves = {
  await: { ORDW: 'PAYW' },
  pay: { ORDW: 'PAYK', PAYW: 'PAYK' },
  fail: { ORDW: 'PAYF' },
  void: { PAYW: 'ORDC' },
  requestCancel: { PAYK: 'CANW', DELW: 'CANW' },
  cancel: { PAYK: 'ORDC', CANW: 'ORDC', DELW: 'ORDC' },
  refuseCancel: { CANW: 'PAYK' },
  /** A line that was already ordered when the operator cancelled it, and whose refund a second person did not approve. */
  keepOrdered: { CANW: 'DELW' },
  orderFromPartner: { PAYK: 'DELW' },
  ship: { DELW: 'DELI' },
  deliver: { DELI: 'DELK' },
  confirm: { DELI: 'ORDK', DELK: 'ORDK' },
  requestReturn: { ORDK: 'RTNW' },
  refuseReturn: { RTNW: 'ORDK', RTNI: 'ORDK' },
  collectReturn: { RTNW: 'RTNI' },
  completeReturn: { RTNW: 'RTNK', RTNI: 'RTNK' },
  undoOrder: { DELW: 'PAYK' },
  undoShip: { DELI: 'DELW' },
  /** The parcel number was wrong, so the delivery was another parcel's. */
  undoDeliver: { DELK: 'DELI' },
} as const satisfies Record<string, Partial<Record<OrderStatus, OrderStatus>>>

export type OrderAction = keyof typeof moves

/** The status after an action; undefined where the action is not allowed. */
export function after(action: OrderAction, from: OrderStatus): OrderStatus | undefined {
  return (moves[action] as Partial<Record<OrderStatus, OrderStatus>>)[from]
}

/** The statuses in which an action is allowed: the buttons and the SQL guards both ask this. */
export function before(action: OrderAction): OrderStatus[] {
  return Object.keys(moves[action]) as OrderStatus[]
}

/** Every edge of the line's machine, `[from, to]`, each once. */
export function orderMoves(): [OrderStatus, OrderStatus][] {
  const edges = Object.values(moves).flatMap((move) => Object.entries(move) as [OrderStatus, OrderStatus][])
  return [...new Map(edges.map((edge) => [edge.join('>'), edge])).values()]
}

/** Whether a buyer may confirm a line (DELI, DELK). */
export const mayConfirm = (status: OrderStatus): boolean => before('confirm').includes(status)
/** Whether the return button is shown: on DELI and DELK (with the hint to confirm first), and on ORDK, where it works. */
export const showsReturn = (status: OrderStatus): boolean => mayConfirm(status) || status === 'ORDK'

export const returnNeedsConfirm = '구매확정 후 반품 신청이 가능합니다'

const rank = ['PAYW', 'PAYK', 'CANW', 'DELW', 'DELI', 'DELK', 'ORDK'] as const

/** Whether a line was neither cancelled nor returned. */
export const isLive = (code: OrderStatus): boolean => code !== 'ORDC' && code !== 'RTNK'

/**
 * The state of an order: a pure function of its lines, never stored (DECISIONS §1). Lines given `inExchange` have a course of their own:
 * they count only if no other line is left.
 */
export function orderStatusOf(own: readonly OrderStatus[], inExchange: readonly OrderStatus[] = []): OrderStatus {
  const lines = own.some(isLive) ? own : [...own, ...inExchange]
  const live: OrderStatus[] = lines
    .filter(isLive)
    .map((code) => (code === 'RTNW' || code === 'RTNI' ? 'ORDK' : code === 'CANW' ? 'PAYK' : code))
  if (live.length === 0) return lines.includes('RTNK') ? 'RTNK' : 'ORDC'
  const least = rank.find((code) => live.includes(code))
  return least ?? live[0]!
}

/** States that only lines have: `orderStatusOf` counts them as other states. */
export const lineStatuses: readonly OrderStatus[] = ['CANW', 'RTNW', 'RTNI']

/** Order forms and failed payments are not shown in the order history. */
export const hiddenStatuses: readonly OrderStatus[] = ['ORDW', 'PAYF']
export const listedStatuses = (Object.keys(orderStatusNames) as OrderStatus[]).filter(
  (code) => !hiddenStatuses.includes(code),
)

export const showsReceipt = (status: OrderStatus): boolean => !hiddenStatuses.includes(status)

/** The five dots of the status line; cancelled and returned orders have none of them. */
export const timelineSteps = ['PAYK', 'DELW', 'DELI', 'DELK', 'ORDK'] as const satisfies OrderStatus[]

/** The lanes in which the desk works, in the order of the work; the others are only read. */
export const workLanes = ['PAYK', 'DELW', 'DELI', 'DELK'] as const satisfies OrderStatus[]
export type WorkLane = (typeof workLanes)[number]
