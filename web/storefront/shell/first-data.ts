import { currentSession } from '#web/api/session.ts'
import { setServerClock } from '#web/api/server-clock.ts'
import { startLiveAt } from '#web/api/live.ts'
import { queryClient } from '#web/api/query-client.ts'

/** What the server rendered: the address, and whether for a desktop. */
export type DrawnScreen = { address: string; wide: boolean }

/**
 * Takes over the responses that the server put into the HTML: `<script type="application/json" id="first-data">` with `{ serverNow, seq,
 * queries: [{ key, data }] }`. Keys are query keys; `seq` is the last live event before they were read. Saves the first screen its
 * requests. Returns the screen that the server rendered, if it did.
 */
export function readFirstData(): DrawnScreen | undefined {
  const element = document.getElementById('first-data')
  if (!element?.textContent) return
  element.remove()
  try {
    const first: unknown = JSON.parse(element.textContent)
    if (typeof first !== 'object' || first === null) return
    if ('serverNow' in first && typeof first.serverNow === 'string') setServerClock(first.serverNow)
    if ('seq' in first && typeof first.seq === 'number') startLiveAt(first.seq)
    if (!('queries' in first) || !Array.isArray(first.queries)) return
    // The data is that of a visitor. For a member it is shown at once but marked as stale, so that the own cart is fetched too.
    const updatedAt = currentSession() ? 1 : Date.now()
    for (const query of first.queries as { key: readonly unknown[]; data: unknown }[])
      queryClient.setQueryData(query.key, query.data, { updatedAt })
    return 'drawn' in first ? (first.drawn as DrawnScreen) : undefined
  } catch {
    // Without this data the page fetches it.
  }
}
