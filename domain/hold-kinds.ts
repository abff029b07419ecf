import { z } from 'zod'

/** The kinds of holds and their names for the operator: in a cart, on an order form, or being paid (which ends only with the provider's answer). */
export const holdKindNames = { cart: '장바구니', order: '주문서', payment: '결제' } as const
export type HoldKind = keyof typeof holdKindNames
export const holdKind = z.enum(Object.keys(holdKindNames) as [HoldKind, ...HoldKind[]])
