import { onTheirWay } from '#web/router/fetch-ahead.ts'

const againAfter = 10_000

/**
 * After a release the chunks of the old page are gone: if one is missing, the page is reloaded, once. Not for a chunk that is only loaded
 * ahead. The event does not say which chunk is missing, so any chunk that is waited for at the same time counts.
 */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    const [last] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (last?.type === 'reload' && performance.now() < againAfter) return
    if ((onTheirWay.ahead && !onTheirWay.wanted) || !navigator.onLine) return
    event.preventDefault()
    location.reload()
  })
}
