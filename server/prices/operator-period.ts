import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'

export type Period = { from: string; to: string }

/** The end defaults to today, the beginning to 29 days before the end. */
export async function periodOf(
  db: Database,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Period> {
  const { rows } = await sql<Period & { days: number }>`
    select first::text as from, last::text as to, last - first + 1 as days from (
      select coalesce(${asked.from ?? null}::date, last - 29) first, last
      from (select coalesce(${asked.to ?? null}::date, market_today()) last) ends) period`.execute(db)
  const { from = '', to = '', days = 0 } = rows[0] ?? {}
  if (days < 1) throw refuse('input.invalid', '시작일이 종료일보다 늦습니다.')
  if (days > 366) throw refuse('input.invalid', '조회 기간은 최대 1년입니다.')
  return { from, to }
}
