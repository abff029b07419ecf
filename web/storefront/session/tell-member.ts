import { accessToken } from '#web/api/session.ts'
import { showAlert } from '#web/ui/ask.ts'

/** Shows why a member's press did nothing. Where it found the session over, the shell says so and has the way back: that is all. */
export async function tellMember(title: string, body?: string): Promise<void> {
  if (accessToken()) await showAlert(title, body)
}
