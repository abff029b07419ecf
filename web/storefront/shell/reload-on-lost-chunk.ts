const againAfter = 10_000

/** After a release the old page's chunks are gone: a missing one loads the page anew, once. */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = performance.getEntriesByType('navigation')[0]
    const isReload = last instanceof PerformanceNavigationTiming && last.type === 'reload'
    if (isReload && performance.now() < againAfter) return
    if (!navigator.onLine) return
    event.preventDefault()
    location.reload()
  })
}
