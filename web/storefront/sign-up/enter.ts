import { queryClient } from '#web/api/query-client.ts'
import { refresh } from '#web/api/refresh.ts'
import { accessToken } from '#web/api/session.ts'
import { startSession } from '#web/api/start-session.ts'
import { go } from '#web/router/history.ts'
import { closeLoginNeeded } from '#web/storefront/shell/login-needed.ts'
import { readReturnTo } from '#web/storefront/shell/read-return-to.ts'
import { showAlert } from '#web/ui/ask.ts'
import type { Application } from './application-query.ts'

let entering = false

/** After the desk's approval the applicant's session becomes a member's, on the current page and without another login. */
export async function enter(approved: Application, wasSuspended: boolean): Promise<void> {
  const stale = accessToken()
  if (!stale || entering) return
  entering = true
  try {
    // The token holds the rights of its owner, so a new one is needed; the session stays.
    const renewed = await refresh(stale)
    if (typeof renewed === 'string') return
    closeLoginNeeded()
    startSession({ user: approved, tokens: { access_token: renewed.token } })
    void queryClient.invalidateQueries()
    if (location.pathname.toLowerCase().startsWith('/memberprocess03')) {
      const way = readReturnTo()
      go(way?.path ?? '/Main', { replace: true, state: way?.pending && { pending: way.pending } })
    }
    const who = `${approved.business_name} 사장님, `
    if (wasSuspended) void showAlert('다시 이용할 수 있어요', `${who}이제 상품을 담고 살 수 있어요.`)
    else void showAlert('가입이 승인됐어요', `${who}이제 상품을 담고 살 수 있어요.`)
  } catch {
    // No response: the next fetch of the application tries again.
  } finally {
    entering = false
  }
}
