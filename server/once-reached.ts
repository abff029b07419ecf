import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseGone } from '#database/is-database-gone.ts'
import type { Config } from '#server/config/config.ts'
import { warnEarly } from '#server/http/log.ts'

/** PgBouncer refuses a wrong login with the code of a broken connection. */
const isRefused = /authentication failed|no such (database|user)/

/** Repeats a check of the database each second until the database can be reached, and says at every sixtieth try that it waits. */
export async function onceReached(config: Config, check: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await check()
    } catch (error) {
      if (!(error instanceof Error && isDatabaseGone(error)) || isRefused.test(error.message)) throw error
      if (tries % 60 === 1) warnEarly(config, `waits until the database can be reached: ${error.message}`)
      await pause(1_000)
    }
  }
}
