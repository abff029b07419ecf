/** Resolves when the page has nothing more urgent to do, at the latest after 1.5 s. */
export function whenIdle(): Promise<void> {
  return new Promise((go) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => go(), { timeout: 1500 })
    else setTimeout(go, 300)
  })
}
