import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { startLive } from '#web/api/live.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Router } from '#web/router/router.tsx'
import { drawWide } from '#web/ui/screen-width.ts'
import { App } from './app.tsx'
import { preload } from './routes.tsx'
import { type DrawnScreen, readFirstData } from '#web/storefront/shell/first-data.ts'

/** Takes what came with the HTML, and fetches the code of the page it shows. */
export async function prepare(): Promise<DrawnScreen | undefined> {
  const drawn = readFirstData()
  // The HTML already shows the first screen; it stays until the page that takes its place can be drawn in one go.
  await preload(location.pathname).catch(() => undefined)
  return drawn
}

/** Brings the page to life: takes over the screen that the server drew for this very address, else draws it. */
export function mount(drawn: DrawnScreen | undefined): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  // As a transition the first drawing gives way to the reader's taps and scrolling: the HTML beneath is already there.
  startTransition(() => {
    if (drawn?.address !== location.pathname + location.search) return createRoot(root).render(<Storefront />)
    drawWide(drawn.wide)
    hydrateRoot(root, <Storefront />)
  })
}

/** Everything that listens to the socket and is not on screen. */
async function follow(): Promise<void> {
  const { followMarket } = await import('#web/storefront/live/follow-market.ts')
  followMarket(queryClient)
}

function Storefront() {
  useEffect(() => {
    startLive(follow)
    // What does not hurry.
    void import('./stand-by.ts').then(({ standBy }) => standBy())
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <App />
      </Router>
    </QueryClientProvider>
  )
}
