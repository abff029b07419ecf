import { currentSession } from '#web/api/session.ts'
import { setServerClock } from '#web/api/server-clock.ts'
import { startLiveAt } from '#web/api/live.ts'
import { queryClient } from '#web/api/query-client.ts'

/** What the server drew: for which address, and whether for a desktop. */
export type DrawnScreen = { address: string; wide: boolean }

/**
 * Takes the answers the server put into the page's HTML: `<script type="application/json" id="first-data">` with
 * `{ serverNow, seq, queries: [{ key, data }] }`, keys as the pages ask for them; `seq` is the last live event before they
 * were read. Saves the first screen its round trips. Tells which screen the server drew, if it did.
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
    // It was read for a visitor. A member sees it at once too, and then reads it as oneself: what lies in the own cart.
    const updatedAt = currentSession() ? 1 : Date.now()
    for (const query of first.queries as { key: readonly unknown[]; data: unknown }[])
      queryClient.setQueryData(query.key, query.data, { updatedAt })
    return 'drawn' in first ? (first.drawn as DrawnScreen) : undefined
  } catch {
    // Without it the page asks for itself.
  }
}
