const againAfter = 10_000

/** After a release the old page's chunks are gone: a missing one loads the page anew, once. Not one that is only fetched ahead. */
export function reloadOnLostChunk(): void {
  let ahead = 0
  addEventListener('hangyeol:ahead', () => (ahead += 1))
  addEventListener('hangyeol:ahead-over', () => (ahead -= 1))
  addEventListener('vite:preloadError', (event) => {
    const last = performance.getEntriesByType('navigation')[0]
    const isReload = last instanceof PerformanceNavigationTiming && last.type === 'reload'
    if (isReload && performance.now() < againAfter) return
    if (ahead > 0 || !navigator.onLine) return
    event.preventDefault()
    location.reload()
  })
}
