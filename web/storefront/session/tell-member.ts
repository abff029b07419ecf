import { accessToken } from '#web/api/session.ts'
import { showAlert } from '#web/ui/ask.ts'

/**
 * Says why a member's press did nothing. If the session turned out to be over, the shell says so and offers the login, so nothing is added.
 */
export async function tellMember(title: string, body?: string): Promise<void> {
  if (accessToken()) await showAlert(title, body)
}
