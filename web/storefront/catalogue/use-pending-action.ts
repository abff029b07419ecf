import { useEffect, useRef } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { toastError } from '#web/ui/toast.ts'
import type { PendingAction } from '#web/storefront/shell/return-to.ts'
import type * as CarryOut from './carry-out.ts'
import type { Purchase } from './use-purchase.ts'
import type { Selection } from './use-selection.ts'

/** After login the page is back with `state.pending`: what the visitor pressed is done now, and what went meanwhile is said. */
export function usePendingAction(selection: Selection, purchase: Purchase): void {
  const location = useLocation()
  const navigate = useNavigate()
  const now = useRef({ selection, purchase })
  useEffect(() => {
    now.current = { selection, purchase }
  })
  const pending = pendingIn(location.state)
  const reloads = useRef(false)

  useEffect(() => {
    if (!pending || reloads.current) return
    let left = false
    const here = { pathname: location.pathname, search: location.search }
    const replace = (state?: unknown) => navigate(here, { replace: true, preventScrollReset: true, state })
    void import('./carry-out.ts')
      .catch(() => null)
      .then((came: typeof CarryOut | null | undefined) => {
        // Nothing at all comes while a lost script loads the page anew: the wish stays in the entry, for the page that will be there.
        if (left || came === undefined) return
        // Taken off the history entry first: coming back to it must not buy again.
        replace()
        if (came) return void came.carryOut(pending, now.current)
        // Browsers may keep that a script did not come for as long as the page lives: only a new page asks for it again.
        const again = () => {
          reloads.current = true
          replace({ pending })
          window.location.reload()
        }
        const action = { label: '다시 하기', onPress: again }
        toastError('로그인 전에 누른 것을 이어 가지 못했어요', { action })
      })
    return () => {
      left = true
    }
  }, [pending, navigate, location.pathname, location.search])
}

const pendingIn = (state: unknown) => (state as { pending?: PendingAction } | null | undefined)?.pending
