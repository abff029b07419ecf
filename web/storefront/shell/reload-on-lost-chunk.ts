import { onTheirWay } from '#web/router/fetch-ahead.ts'

const againAfter = 10_000

/**
 * After a release the old page's chunks are gone: a missing one loads the page anew, once. Not one that is only fetched ahead; which of
 * them is missing nobody tells, so one that is wanted meanwhile decides.
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
