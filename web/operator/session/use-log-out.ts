import { logOutStaff } from '#contract/operator/session.ts'
import { send } from '#web/api/client.ts'
import { NetworkFailure, errorMessage } from '#web/api/failures.ts'
import { showAlert } from '#web/ui/ask.ts'
import { endStaff, leaveStaff } from './staff-session.ts'

/** Logs out in every tab. Only the server can remove the cookie: if it does not answer, the page must not claim that the login has ended. */
export const useLogOut = (): (() => void) => logOut

function logOut(): void {
  const comeBack = leaveStaff()
  send('', logOutStaff, { body: undefined }).then(
    () => endStaff('button'),
    (error: unknown) => {
      if (!(error instanceof NetworkFailure)) return endStaff('button')
      comeBack()
      void showAlert('로그아웃하지 못했어요', errorMessage(error))
    },
  )
}
