import { useEffect, useState } from 'react'
import type { CartLine } from '#contract/cart.ts'
import { keepChoices, readChoices } from './order-choices.ts'
import { canOrder } from './use-cart-moves.ts'

export type CartChoice = ReturnType<typeof useCartChoice>

/** Which boxes of the cart are to be ordered: every one that can be is chosen until the buyer deselects it (`left`). */
export function useCartChoice(lines: readonly CartLine[]) {
  const [left, setLeft] = useState<ReadonlySet<number>>(() => new Set(readChoices().left))
  useEffect(() => keepChoices({ left: [...left] }), [left])
  const orderable = lines.filter(canOrder)
  const isChosen = (line: CartLine) => canOrder(line) && !left.has(line.product_id)
  const leave = (productIds: readonly number[]) => setLeft((now) => new Set([...now, ...productIds]))
  /** A box that is removed or taken again is chosen by default, as a new one is. */
  const forget = (productIds: readonly number[]) =>
    setLeft((now) => new Set([...now].filter((id) => !productIds.includes(id))))
  const choose = (some: readonly CartLine[], on: boolean) => (on ? forget : leave)(some.map((line) => line.product_id))
  return { orderable, chosen: orderable.filter(isChosen), isChosen, choose, leave, forget }
}
