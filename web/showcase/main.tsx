import '#web/ui/layers.css'
import '#web/ui/tokens.css'
import '#web/ui/reset.css'
import '#web/ui/fonts.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#web/api/query-client.ts'
import { Router } from '#web/router/router.tsx'
import { loadLetters } from '#web/ui/letters/load-letters.ts'
import { AskHost } from '#web/ui/ask-host.tsx'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { Controls } from './controls.tsx'
import { Overlays } from './overlays.tsx'
import { Screens } from './screens.tsx'
import styles from './showcase.module.css'

/** Every component of the kit in its states, for the eye: part of `vite dev` only, never of the product. */
createRoot(document.body).render(
  <QueryClientProvider client={queryClient}>
    <Router>
      <main className={styles.sheet}>
        <Controls />
        <Screens />
        <Overlays />
      </main>
      <ToastHost />
      <AskHost />
    </Router>
  </QueryClientProvider>,
)
void loadLetters()
