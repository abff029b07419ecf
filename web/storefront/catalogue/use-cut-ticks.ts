import type { Cut } from '#contract/catalogue.ts'
import type { GradeCode } from '#domain/codes.ts'
import { productStatuses } from '#domain/product-status.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { currentApplicant, currentSession } from '#web/api/session.ts'
import { useSession } from '#web/api/use-session.ts'
import { needLogin } from '#web/storefront/shell/login-needed.ts'
import { boxState } from './box-state.ts'
import type { Purchase } from './use-purchase.ts'
import { chosenOf, type Selection } from './use-selection.ts'

export type CutTicks = {
  has: (id: number) => boolean
  toggle: (box: Cut, grade: GradeCode) => void
  toggleAll: (boxes: readonly Cut[], grade: GradeCode) => void
  of: (boxes: readonly Cut[]) => { free: number; all: boolean; some: boolean }
}

/**
 * Handlers of the checkboxes: visitors are asked to log in first, and the buyer's own boxes leave the cart. Applicants who are not approved
 * yet are told so at the first box, but can choose boxes: after the approval buying continues with these.
 */
export function useCutTicks(selection: Selection, purchase: Purchase): CutTicks {
  const session = useSession()
  const navigate = useNavigate()
  const freeOf = (boxes: readonly Cut[]) => boxes.filter((box) => boxState(box, session?.userIdx).free)

  // Asked at the press: one that comes while the page is taken over still meets the visitor for whom the page was drawn.
  function mayTick(product_id: number[]): boolean {
    if (currentSession()) return true
    const waits = currentApplicant() !== undefined
    if (!waits || selection.chosen.length === 0) needLogin({ product_id, wish: 'select' })
    return waits
  }

  function toggle(box: Cut, grade: GradeCode) {
    if (!mayTick([box.id])) return
    const state = boxState(box, currentSession()?.userIdx)
    // A box in an order form is released only when the form is left, so the buyer is sent to the cart, which leads there.
    if (state.mine && box.product_status_codes.ps_code === productStatuses.inOrder) return navigate('/Cart')
    if (state.mine) return void purchase.putBack(chosenOf(box, grade))
    if (selection.has(box.id)) selection.drop(box.id)
    else if (state.free) selection.add(chosenOf(box, grade))
  }

  function toggleAll(boxes: readonly Cut[], grade: GradeCode) {
    const free = freeOf(boxes)
    if (!mayTick(free.map(({ id }) => id))) return
    const areAllIn = free.every(({ id }) => selection.has(id))
    if (areAllIn) selection.drop(...free.map(({ id }) => id))
    else selection.add(...free.map((box) => chosenOf(box, grade)))
  }

  return {
    has: selection.has,
    toggle,
    toggleAll,
    of(boxes) {
      const free = freeOf(boxes)
      const chosen = free.filter(({ id }) => selection.has(id)).length
      return { free: free.length, all: free.length > 0 && chosen === free.length, some: chosen > 0 }
    },
  }
}
