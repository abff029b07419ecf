import type { QueryClient } from '@tanstack/react-query'
import { askOnceMore } from '#web/api/ask-once-more.ts'
import { onLive } from '#web/api/live.ts'
import { isLineLost } from '#web/api/query-client.ts'
import { followOwnBoxes } from '#web/storefront/checkout/follow-own-boxes.ts'
import { settingsQuery } from '#web/storefront/shell/settings-query.ts'
import { followBoxes } from './follow-boxes.ts'
import { followOrders } from './follow-orders.ts'
import { followSession } from './follow-session.ts'

/**
 * Lets every open list, card, popup and page follow the market in place: nothing is fetched, nothing moves. Once for a tab, before its
 * socket is there; its code is not part of the first load.
 */
export function followMarket(queries: QueryClient): void {
  followSession(queries)
  askOnceMore(queries)
  followBoxes(queries)
  onLive('catalogue-posted', () => {
    void queries.invalidateQueries({ queryKey: ['carcasses', 'today'] })
    void queries.invalidateQueries({ queryKey: ['products', 'available'] })
  })
  onLive('member-updated', () => void queries.invalidateQueries({ queryKey: ['me'] }))
  followOrders(queries)
  followOwnBoxes(queries)
  repairGaps(queries)
}

/** After a gap in the live connection everything on screen is read again; what was missed by number comes by itself. */
function repairGaps(queries: QueryClient): void {
  let connected = false
  onLive('caught-up', ({ refetch }) => {
    if (refetch) void queries.invalidateQueries()
    // The connection breaks when the shop is released anew: whether it was is told with the settings.
    if (connected) queries.fetchQuery({ ...settingsQuery, staleTime: 0 }).catch(() => undefined)
    // Not every browser is told that its line is back.
    void queries.refetchQueries({ type: 'active', predicate: isLineLost })
    connected = true
  })
}
