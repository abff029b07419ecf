import { getStaffMe } from '#contract/operator/session.ts'
import { send } from '#web/api/client.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { loginOver, meetStaff, staffSession } from './staff-session.ts'

/** Asks the server who is logged in, because the login has changed in another tab or on the server. */
export async function lookAgain(): Promise<void> {
  const { login, standing } = staffSession()
  if (standing === 'leaving') return
  try {
    meetStaff((await send('', getStaffMe, {})).data.staff, login)
  } catch (error) {
    // Without a response the next call of this page finds out.
    if (error instanceof ServerRefusal && error.status === 401) loginOver(error.errno, login)
  }
}
