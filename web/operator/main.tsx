import '#web/ui/layers.css'
import '#web/ui/tokens.css'
import '#web/ui/reset.css'
import '#web/ui/fonts.css'
import './operator.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { askOnceMore } from '#web/api/ask-once-more.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Router } from '#web/router/router.tsx'
import { loadFonts } from '#web/ui/fonts/load-fonts.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { leadToToast } from '#web/ui/lead-to-toast.ts'
import { showFocused } from '#web/ui/show-focused.ts'
import { pressOnce } from '#web/operator/kit/press-once.ts'
import { hearEnd } from '#web/operator/session/hear-end.ts'
import { lookAgain } from '#web/operator/session/look-again.ts'
import { onOtherTabs } from '#web/operator/session/staff-session.ts'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <Router>
      <App />
    </Router>
  </QueryClientProvider>,
)
askOnceMore(queryClient)
keepFocus({ toPages: true })
leadToToast()
pressOnce()
showFocused()
void loadFonts()
onOtherTabs(() => void lookAgain())
hearEnd()
