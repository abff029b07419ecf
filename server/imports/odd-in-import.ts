import { sql } from 'kysely'
import type { ImportOddLine } from '#contract/operator/imports.ts'
import type { Database, Trx } from '#database/connect.ts'
import { draftOfSheet, type Typed } from '#server/intake/draft-of-sheet.ts'
import { findOdd } from '#server/intake/refuse-odd.ts'

type Row = { place: number; first_row: number; today: string } & Typed

/** Unusual values in the carcasses of a sheet that are right, in the order of the sheet. */
export async function findOddInImport(db: Database | Trx, id: number): Promise<ImportOddLine[]> {
  const { rows } = await sql<Row>`
    select place, cattle_no, first_row, (typed->>'partner_id')::int as partner_id, typed->>'prod_date' as prod_date, typed->'sheet' as sheet,
      market_today()::text as today
    from imported_carcasses where job_id = ${id} and state = 'RIGHT' and typed is not null order by place`.execute(db)
  const odd = await findOdd(
    db,
    rows.map(({ today, ...typed }) => draftOfSheet(typed, today)),
  )
  return rows.flatMap(({ place, cattle_no, first_row }, n) =>
    odd[n]!.map((one) => ({ ...one, line: `${place}/${one.line}`, cattle_no, first_row })),
  )
}
