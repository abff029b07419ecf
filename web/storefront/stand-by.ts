import { whenIdle } from '#web/ui/when-idle.ts'
import { reloadForNewBuild } from '#web/storefront/shell/reload-for-new-build.ts'

/** What a tab that stays open needs. Its code is fetched soon: a new build takes the old one's files away. */
export async function standBy(): Promise<void> {
  reloadForNewBuild()
  await whenIdle()
  await import('./later-pages.ts').catch(() => undefined)
  await import('#web/storefront/shell/member-places.tsx').catch(() => undefined)
  await keepFiles()
}

/** Fonts, icons and scripts stay in the browser (web/worker/service-worker.ts). Where that is refused, the shop works without. */
async function keepFiles(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
}
