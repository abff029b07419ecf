import { useEffect, useRef } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { toastError } from '#web/ui/toast.ts'
import type { PendingAction } from '#web/storefront/shell/return-to.ts'
import type * as CarryOut from './carry-out.ts'
import type { Purchase } from './use-purchase.ts'
import type { Selection } from './use-selection.ts'

/**
 * After a login the page is back with `state.pending`: what the visitor had pressed is done now, and boxes that are gone meanwhile are
 * reported.
 */
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
        // The module never arrives when a lost chunk reloads the page: the pending action stays in the history entry for the reloaded page.
        if (left || came === undefined) return
        // Removed from the history entry first: returning to it must not buy again.
        replace()
        if (came) return void came.carryOut(pending, now.current)
        // Browsers may remember a failed module for as long as the page lives: only a reload fetches it again.
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
