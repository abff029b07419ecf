import { logOutStaff } from '#contract/operator/session.ts'
import { send } from '#web/api/client.ts'
import { NetworkFailure, errorMessage } from '#web/api/failures.ts'
import { showAlert } from '#web/ui/ask.ts'
import { endStaff, leaveStaff } from './staff-session.ts'

/** Ends the login, in every tab. The cookie is the server's to take away: where it does not answer, nobody is told that it is gone. */
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
