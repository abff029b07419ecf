import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'

/** Days of a period at most, and of the one shown when none is asked for. */
const longest = 366
const usual = 30

/** 'YYYY-MM-DD' in Seoul; both ends count. */
export type Period = { first: string; last: string }
export type AskedPeriod = { sale_date_s?: string | undefined; sale_date_e?: string | undefined }

/** An end that is not given is today, a beginning that is not given lies 29 days before the end. */
export async function periodOf(db: Database, { sale_date_s, sale_date_e }: AskedPeriod): Promise<Period> {
  const { rows } = await sql<Period & { days: number }>`
    select first, last, last - first + 1 days from (
      select coalesce(${sale_date_s ?? null}::date, last - ${usual - 1}::int) first, last
      from (select coalesce(${sale_date_e ?? null}::date, market_today()) last) ends
    ) period`.execute(db)
  const { first = '', last = '', days = 0 } = rows[0] ?? {}
  if (days < 1) throw refuse('input.invalid', '시작일이 종료일보다 늦습니다.')
  if (days > longest) throw refuse('input.invalid', '조회 기간은 최대 1년입니다.')
  return { first, last }
}
