import { z } from 'zod'

/** How a box is held, as the operator says it: in a cart, in an order form, or being paid (which nobody ends but the provider's answer). */
export const holdKindNames = { cart: '장바구니', order: '주문서', payment: '결제' } as const
export type HoldKind = keyof typeof holdKindNames
export const holdKind = z.enum(Object.keys(holdKindNames) as [HoldKind, ...HoldKind[]])
