/** Resolves when the page has nothing more urgent to do, after 1.5 s at the latest. */
export function whenIdle(): Promise<void> {
  return new Promise((go) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => go(), { timeout: 1500 })
    else setTimeout(go, 300)
  })
}
