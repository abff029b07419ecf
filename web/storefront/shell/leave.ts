import { logOut } from '#contract/session.ts'
import { api } from '#web/api/api.ts'
import { endSession, setLeaving } from '#web/api/session.ts'
import { stored } from '#web/api/stored.ts'
import { toast } from '#web/ui/toast.ts'

/** Milliseconds to wait for the server at a logout. */
const patience = 5000

/** Drops everything that a member has typed or searched for in this browser: the next user must not find it. */
export const forgetBegun = () =>
  stored.drop(
    'recentSearches',
    'addressDraft',
    'addressChange',
    'inquiryDraft',
    'namesDraft',
    'returnDraft',
    'cancelDraft',
    'outDraft',
    'successClaim',
    'MallorderId',
    'MallorderNo',
    'paidForm',
  )

/** Logs out here and on the server, then reloads the page, so that nothing of the member stays in memory. */
export async function leave(): Promise<void> {
  setLeaving(true)
  toast('로그아웃하고 있어요')
  // Offline, or without a response for long: this browser forgets the session all the same; on the server it expires.
  await Promise.race([api(logOut, {}).catch(() => undefined), new Promise((go) => setTimeout(go, patience))])
  endSession()
  forgetBegun()
  location.replace('/')
}
