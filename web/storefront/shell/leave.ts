import { logOut } from '#contract/session.ts'
import { api } from '#web/api/api.ts'
import { endSession, setLeaving } from '#web/api/session.ts'
import { stored } from '#web/api/stored.ts'
import { toast } from '#web/ui/toast.ts'

/** Milliseconds that nobody waits for longer. */
const patience = 5000

/** Forgets what somebody has begun or looked for here, and the next at this browser is not to find. */
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

/** Logs out here and on the server, then loads the page anew: nothing of the member stays in memory. */
export async function leave(): Promise<void> {
  setLeaving(true)
  toast('로그아웃하고 있어요')
  // Offline, or no answer for long: this browser forgets all the same, the server's side runs out by itself.
  await Promise.race([api(logOut, {}).catch(() => undefined), new Promise((go) => setTimeout(go, patience))])
  endSession()
  forgetBegun()
  location.replace('/')
}
