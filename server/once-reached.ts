import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseGone } from '#database/is-database-gone.ts'

/** Repeats a check of the database each second until the database can be reached, and says once on stderr that it waits. */
export async function onceReached(check: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await check()
    } catch (error) {
      if (!(error instanceof Error && isDatabaseGone(error))) throw error
      if (tries === 1) process.stderr.write(`데이터베이스에 연결될 때까지 기다려요: ${error.message}\n`)
      await pause(1_000)
    }
  }
}
