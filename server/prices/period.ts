import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { plusDays } from '#domain/calendar.ts'
import { type Period, periodProblem } from '#domain/price-period.ts'
import { refuse } from '#server/http/refuse.ts'

/** Days of the default period. */
const usual = 30

export type AskedPeriod = { sale_date_s?: string | undefined; sale_date_e?: string | undefined }

/** The end defaults to today, the beginning to 29 days before the end. */
export async function periodOf(db: Database, { sale_date_s, sale_date_e }: AskedPeriod): Promise<Period> {
  const last = sale_date_e ?? (await today(db))
  const period = { first: sale_date_s ?? plusDays(last, 1 - usual), last }
  // PostgreSQL would refuse a date before the year 1.
  if (period.first < '0001') throw refuse('input.invalid')
  const problem = periodProblem(period)
  if (problem) throw refuse('input.invalid', problem)
  return period
}

async function today(db: Database): Promise<string> {
  const { rows } = await sql<{ today: string }>`select market_today() today`.execute(db)
  return rows[0]!.today
}
