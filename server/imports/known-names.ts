import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { type Known, plainName } from '#domain/intake-table.ts'

type Names = { today: string; partners: { id: number; name: string }[]; cuts: { code: string; name: string }[] }

/** Partners that have not closed, and the cuts that are sold, by name and by code. */
export async function findNames(db: Database): Promise<Names> {
  const { rows } = await sql<Names>`
    select market_today()::text as today,
      coalesce((select json_agg(json_build_object('id', id, 'name', partner_name) order by partner_name)
        from partners where status <> 'CLOSED'), '[]') as partners,
      coalesce((select json_agg(json_build_object('code', pc_code, 'name', pc_name) order by position)
        from cuts where cate_depth = 3 and retired_at is null), '[]') as cuts`.execute(db)
  return rows[0]!
}

export async function findKnown(db: Database): Promise<Known> {
  const { today, partners, cuts } = await findNames(db)
  return {
    today,
    partners: new Map(partners.map(({ id, name }) => [plainName(name), id])),
    cuts: new Map(cuts.flatMap(({ code, name }) => [[plainName(name), code] as const, [code, code] as const])),
  }
}
