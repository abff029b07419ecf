import type { Deps } from '#server/deps/deps.ts'
import { watchSessions } from '#server/session-tokens/session-watch.ts'

/**
 * Called after the transaction that ended sessions: their access tokens and sockets end in this process at once. Other processes are
 * notified by the database.
 */
export function forgetSessions({ db, hub }: Pick<Deps, 'db' | 'hub'>, ended: string[]): void {
  const watch = watchSessions(db)
  for (const id of ended) watch.ended(id)
  if (ended.length > 0) hub.endSessions(ended)
}
