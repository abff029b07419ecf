import { refreshTokens } from '#contract/session.ts'
import { send } from './client.ts'
import { ServerRefusal } from './failures.ts'
import { accessToken, renewToken } from './session.ts'

/**
 * `ended`: the server does not renew this session; `stopped`: because its member was suspended. An exception is a failed attempt, which
 * says nothing about the session.
 */
export type Refreshed = { token: string } | 'ended' | 'stopped'

/** errno of 'login.stopped'. */
const suspended = 1111

let running: Promise<Refreshed> | undefined

/**
 * A new access token in place of `stale`: one refresh for all waiting calls of this tab and, by a lock that tabs share, for all tabs. A tab
 * that comes second finds the token of the first one in storage.
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
    // The refresh token is sent by the browser, in a cookie that no script can read.
    const { data } = await send('', refreshTokens, {})
    renewToken(data.tokens.access_token)
    return { token: data.tokens.access_token }
  } catch (error) {
    if (error instanceof ServerRefusal && error.status < 500 && error.status !== 429)
      return error.errno === suspended ? 'stopped' : 'ended'
    throw error
  }
}

// Locks exist only on secure origins; elsewhere only the calls of one tab share a refresh.
function underLock<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return 'locks' in navigator ? navigator.locks.request('session-refresh', work) : work()
}
