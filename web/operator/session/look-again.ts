import { getStaffMe } from '#contract/operator/session.ts'
import { send } from '#web/api/client.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { loginOver, meetStaff, staffSession } from './staff-session.ts'

/** Asks the server who is here, because somewhere else something has happened to the login. */
export async function lookAgain(): Promise<void> {
  const { login, standing } = staffSession()
  if (standing === 'leaving') return
  try {
    meetStaff((await send('', getStaffMe, {})).data.staff, login)
  } catch (error) {
    // Without an answer the next call of this page finds out.
    if (error instanceof ServerRefusal && error.status === 401) loginOver(error.errno, login)
  }
}
