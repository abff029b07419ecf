import type { QueryClient } from '@tanstack/react-query'
import { askOnceMore } from '#web/api/ask-once-more.ts'
import { onLive } from '#web/api/live.ts'
import { isLineLost } from '#web/api/query-client.ts'
import { followOwnBoxes } from '#web/storefront/checkout/follow-own-boxes.ts'
import { settingsQuery } from '#web/storefront/shell/settings-query.ts'
import { followBoxes } from './follow-boxes.ts'
import { followDay } from './follow-day.ts'
import { followOrders } from './follow-orders.ts'
import { followSession } from './follow-session.ts'

/**
 * Keeps every open list, card, popup and page up to date in place: nothing is fetched, nothing moves. Called once per tab before its socket
 * connects; not part of the first load.
 */
export function followMarket(queries: QueryClient): void {
  followSession(queries)
  askOnceMore(queries)
  followBoxes(queries)
  followDay(queries)
  onLive('catalogue-posted', () => {
    void queries.invalidateQueries({ queryKey: ['carcasses', 'today'] })
    void queries.invalidateQueries({ queryKey: ['products', 'available'] })
  })
  onLive('member-updated', () => void queries.invalidateQueries({ queryKey: ['me'] }))
  followOrders(queries)
  followOwnBoxes(queries)
  repairGaps(queries)
}

/** After a gap in the live connection everything on screen is fetched again, unless the server still has the missed events and sends them. */
function repairGaps(queries: QueryClient): void {
  let connected = false
  onLive('caught-up', ({ refetch }) => {
    if (refetch) void queries.invalidateQueries()
    // The connection breaks when a new release starts: the settings say whether it did.
    if (connected) queries.fetchQuery({ ...settingsQuery, staleTime: 0 }).catch(() => undefined)
    // Not every browser reports that it is online again.
    void queries.refetchQueries({ type: 'active', predicate: isLineLost })
    connected = true
  })
}
