import { fetchAhead } from '#web/router/fetch-ahead.ts'
import { loadFonts } from '#web/ui/fonts/load-fonts.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { leadToToast } from '#web/ui/lead-to-toast.ts'
import { showFocused } from '#web/ui/show-focused.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import { bringLostStyles } from '#web/storefront/shell/bring-lost-styles.ts'
import { reloadForNewBuild } from '#web/storefront/shell/reload-for-new-build.ts'

/** What says what is wrong comes before all else: without a line it would not come any more. */
const words = [() => import('#web/storefront/shell/lost-part.tsx'), () => import('#web/ui/ask-host.tsx')]
const parts = [
  () => import('./head-keeper.tsx'),
  () => import('#web/storefront/shell/side-menu.tsx'),
  () => import('./later-pages.ts'),
  () => import('#web/storefront/shell/member-places.tsx'),
]

/** What a tab that stays open needs. Its code is fetched soon: a line may go, and a new build takes the old one's files away. */
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

/** Fonts, icons and scripts stay in the browser (web/worker/service-worker.ts). Where that is refused, the shop works without. */
async function keepFiles(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
}
