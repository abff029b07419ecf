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

/** Takes over the data in the HTML, and loads the code of the page that it shows. */
export async function prepare(): Promise<DrawnScreen | undefined> {
  const drawn = readFirstData()
  // The HTML already shows the first screen; it stays until the page can be rendered in one go.
  await preload(location.pathname).catch(() => undefined)
  return drawn
}

/** Hydrates the screen if the server has rendered it for exactly this address, else renders it. */
export function mount(drawn: DrawnScreen | undefined): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  // In a transition the first render gives way to taps and scrolling: the HTML is on screen already.
  startTransition(() => {
    if (drawn?.address !== location.pathname + location.search) return createRoot(root).render(<Storefront />)
    drawWide(drawn.wide)
    hydrateRoot(root, <Storefront />)
  })
}

/** Loads the subscribers to the socket that are not part of any screen. */
async function follow(): Promise<void> {
  const { followMarket } = await import('#web/storefront/live/follow-market.ts')
  followMarket(queryClient)
}

function Storefront() {
  useEffect(() => {
    startLive(follow)
    // Work that can wait.
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
