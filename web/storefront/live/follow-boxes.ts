import type { QueryClient } from '@tanstack/react-query'
import { onLive } from '#web/api/live.ts'
import { untilAnswered } from '#web/api/until-answered.ts'
import { holdsBoxes, patchPartner, patchProducts } from './patch-products.ts'

/** Applies every pushed change to all boxes on screen, also if an older response arrives afterwards. */
export function followBoxes(queries: QueryClient): void {
  const change = untilAnswered(queries, holdsBoxes)
  onLive('product-status-updated', (changed) => change(`box ${changed.id}`, () => patchProducts(queries, changed)))
  onLive('partner-updated', (changed) => change(`partner ${changed.partner_id}`, () => patchPartner(queries, changed)))
}
