import '#web/ui/layers.css'
import '#web/ui/tokens.css'
import '#web/ui/reset.css'
import '#web/ui/fonts.css'
import 'virtual:pretendard-first.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startLive } from '#web/api/live.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Router } from '#web/router/router.tsx'
import { App } from './app.tsx'
import { preload } from './routes.tsx'
import { reloadOnLostChunk } from './shell/app-version.ts'
import { takeFirstData } from './shell/first-data.ts'

async function start(): Promise<void> {
  reloadOnLostChunk()
  takeFirstData()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  // The HTML already shows the first screen; it stays until the page that takes its place can be drawn in one go.
  await preload(location.pathname).catch(() => undefined)
  // As a transition the first drawing gives way to the reader's taps and scrolling: the HTML beneath is already there.
  startTransition(() =>
    createRoot(root).render(
      <QueryClientProvider client={queryClient}>
        <Router>
          <App />
        </Router>
      </QueryClientProvider>,
    ),
  )
  startLive()
  void import('virtual:pretendard-rest.css')
}

void start()
