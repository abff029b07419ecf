import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { tellSandbox } from './sandbox.ts'

/**
 * Sets the market clock and the outside services' clock to the same moment, so that everything done next has this date and both sides'
 * books agree.
 */
export async function turnClocks(db: Database, sandboxUrl: string, moment: Date): Promise<void> {
  await Promise.all([turnMarket(db, moment), turnSandbox(sandboxUrl, moment)])
}

export async function turnMarket(db: Database, moment: Date): Promise<void> {
  await sql`update market_clock set shift = ${moment.toISOString()}::timestamptz - clock_timestamp()`.execute(db)
}

export async function turnSandbox(url: string, moment: Date): Promise<void> {
  await tellSandbox(url, '/control/clock', { shift_seconds: (moment.getTime() - Date.now()) / 1000 })
}

/** Sets both clocks back to the present. */
export async function resetClocks(db: Database, sandboxUrl: string): Promise<void> {
  await sql`update market_clock set shift = '0'`.execute(db)
  await tellSandbox(sandboxUrl, '/control/clock', { shift_seconds: 0 })
}
