import { logOut } from '#contract/session.ts'
import { api } from '#web/api/api.ts'
import { beginLeaving, endSession } from '#web/api/session.ts'
import { stored } from '#web/api/stored.ts'

/** Logs out here and on the server, then loads the page anew: nothing of the member stays in memory. */
export async function leave(): Promise<void> {
  beginLeaving()
  try {
    await api(logOut, {})
  } catch {
    // Offline: this browser forgets all the same, the server's side runs out by itself.
  }
  endSession()
  stored.drop('recentSearches', 'addressDraft', 'addressChange', 'returnDraft')
  location.replace('/')
}
