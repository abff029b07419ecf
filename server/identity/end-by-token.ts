import type { Deps } from '#server/deps/deps.ts'
import { watchSessions } from '#server/session-tokens/session-watch.ts'
import { endSession } from './sessions.ts'
import { sessionOf } from './tokens.ts'

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
