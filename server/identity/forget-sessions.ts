import type { Deps } from '#server/deps/deps.ts'
import { watchSessions } from '#server/session-tokens/session-watch.ts'

/** After the transaction that ended sessions: their access tokens and sockets end here at once. Other processes hear of it themselves. */
export function forgetSessions({ db, hub }: Pick<Deps, 'db' | 'hub'>, ended: string[]): void {
  const watch = watchSessions(db)
  for (const id of ended) watch.ended(id)
  if (ended.length > 0) hub.endSessions(ended)
}
