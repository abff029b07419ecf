import { fetchAhead } from '#web/router/fetch-ahead.ts'
import { loadFonts } from '#web/ui/fonts/load-fonts.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { leadToToast } from '#web/ui/lead-to-toast.ts'
import { showFocused } from '#web/ui/show-focused.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import { bringLostStyles } from '#web/storefront/shell/bring-lost-styles.ts'
import { reloadForNewBuild } from '#web/storefront/shell/reload-for-new-build.ts'

/** Code that reports errors is loaded first: without a connection it could not be loaded any more. */
const words = [() => import('#web/storefront/shell/lost-part.tsx'), () => import('#web/ui/ask-host.tsx')]
const parts = [
  () => import('./head-keeper.tsx'),
  () => import('#web/storefront/shell/side-menu.tsx'),
  () => import('./later-pages.ts'),
  () => import('#web/storefront/shell/member-places.tsx'),
]

/**
 * Set-up and code that a tab needs while it stays open. Loaded soon: the connection may be lost, and a new build removes the files of the
 * old one.
 */
export async function standBy(): Promise<void> {
  bringLostStyles()
  keepFocus()
  leadToToast()
  showFocused()
  for (const load of words) await fetchAhead(load)
  await loadFonts()
  await whenIdle()
  reloadForNewBuild()
  for (const load of parts) await fetchAhead(load)
  await keepFiles()
}

/** Caches fonts, icons and scripts (web/worker/service-worker.ts). Where the browser refuses, the shop works without. */
async function keepFiles(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
}
