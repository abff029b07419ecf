import type { Deps } from '#server/deps.ts'
import { watchSessions } from '#server/identity/session-watch.ts'
import { endSession } from '#server/identity/sessions.ts'
import { sessionOf } from '#server/identity/tokens.ts'

/** Ends the session that a refresh token belongs to, with its sockets and access tokens. */
export async function endByToken(deps: Deps, token: string | undefined, reason: string): Promise<void> {
  const sessionId = token && (await sessionOf(deps.db, token))
  if (sessionId) await endEverywhere(deps, sessionId, reason)
}

export async function endEverywhere({ db, hub }: Deps, sessionId: string, reason: string): Promise<void> {
  await endSession(db, sessionId, reason)
  watchSessions(db).ended(sessionId)
  hub.endSessions([sessionId])
}
