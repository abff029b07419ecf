import { refreshTokens } from '#contract/session.ts'
import { send } from './client.ts'
import { ServerRefusal } from './failures.ts'
import { accessToken, renewToken } from './session.ts'

/** `ended`: the server will not renew this session; `stopped`: because its member was suspended. Anything thrown is a failed attempt that says nothing of the session. */
export type Refreshed = { token: string } | 'ended' | 'stopped'

/** 'login.stopped' */
const suspended = 1111

let running: Promise<Refreshed> | undefined

/**
 * A new access token in place of `stale`: one refresh for all calls of this tab that wait, and, by a lock that all tabs
 * share, one for the browser. Whoever comes second finds the first one's token in storage.
 */
export function refresh(stale: string): Promise<Refreshed> {
  running ??= underLock(() => renew(stale)).finally(() => {
    running = undefined
  })
  return running
}

async function renew(stale: string): Promise<Refreshed> {
  const now = accessToken()
  if (!now) return 'ended'
  if (now !== stale) return { token: now }
  try {
    // The refresh token travels by itself, in a cookie no script can read.
    const { data } = await send('', refreshTokens, {})
    renewToken(data.tokens.access_token)
    return { token: data.tokens.access_token }
  } catch (error) {
    if (error instanceof ServerRefusal && error.status < 500 && error.status !== 429)
      return error.errno === suspended ? 'stopped' : 'ended'
    throw error
  }
}

// Locks exist on secure origins only; elsewhere the tab's own sharing is what there is.
function underLock<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return 'locks' in navigator ? navigator.locks.request('session-refresh', work) : work()
}
