import { sql } from 'kysely'
import type { SettlementDetail, SettlementLine } from '#contract/operator/settlements.ts'
import type { Statement } from '#contract/statements.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { sellerOf } from '#server/statements/seller-of.ts'
import { findSettlement, findSettlementLines } from './find-settlements.ts'

export type SettlementPaper = SettlementDetail & {
  company: Statement['seller']
  partner: { business_no: string; region: string }
  all: SettlementLine[]
}

/** Most lines: more would be a paper that nobody reads, and take the thread that draws it for a minute. */
const most = 5_000

/** Everything that stands on the paper of a settlement. The parties are named as they are today. */
export async function findSettlementPaper(deps: Pick<Deps, 'db' | 'settings'>, id: number): Promise<SettlementPaper> {
  const { data: settlement } = await findSettlement(deps, id)
  if (settlement.lines > most) throw refuse('settlement.too-long')
  const { data: all } = await findSettlementLines(deps, id, { limit: most })
  const { rows } = await sql<SettlementPaper['partner']>`
    select coalesce(business_no, '') as business_no, region from partners
    where id = ${settlement.partner_id}`.execute(deps.db)
  const { company } = await deps.settings()
  return { ...settlement, company: sellerOf(company), partner: rows[0]!, all }
}
