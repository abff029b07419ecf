import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { SettlementRow } from '#contract/operator/settlements.ts'
import type { getOwnLineEarned, getOwnSettlement, listOwnSettlements } from '#contract/partner/settlements.ts'
import type { Database } from '#database/connect.ts'
import type { Deps } from '#server/deps/deps.ts'
import { pageOf } from '#server/http/cursor.ts'
import { listOrder, type Placed } from '#server/http/list-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { findLineEarned } from './find-line-earned.ts'
import { findSettlement, settlementColumns, settlementKeys, settlementSource } from './find-settlements.ts'

/** The settlements of a partner. What the contract does not name is not sent. */
export async function findOwnSettlements(
  { db }: Pick<Deps, 'db'>,
  partnerId: number,
  { limit, ...asked }: Received<typeof listOwnSettlements>['query'],
): Promise<Result<typeof listOwnSettlements>> {
  const order = listOrder(asked, { id: sql`settlements.id`, keys: settlementKeys, usual: '-id' })
  const { rows } = await sql<SettlementRow & Placed>`
    select ${settlementColumns}, ${order.place} as place from ${settlementSource}
    where settlements.partner_id = ${partnerId} and ${order.beyond} order by ${order.by} limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, order.keyOf)
}

/** Refuses what is another partner's as what does not exist; answers the id of what is its own. */
export async function ownSettlement(db: Database, partnerId: number, id: number): Promise<number> {
  const { rows } = await sql`select 1 from settlements where id = ${id} and partner_id = ${partnerId}`.execute(db)
  if (!rows[0]) throw refuse('settlement.missing')
  return id
}

export async function findOwnSettlement(
  { db }: Pick<Deps, 'db'>,
  partnerId: number,
  id: number,
): Promise<Result<typeof getOwnSettlement>> {
  return findSettlement({ db }, await ownSettlement(db, partnerId, id))
}

/** Without what only we bear. */
export async function findOwnLineEarned(
  { db }: Pick<Deps, 'db'>,
  partnerId: number,
  id: number,
): Promise<Result<typeof getOwnLineEarned>> {
  const { data } = await findLineEarned({ db }, id, partnerId)
  const { refunded, borne_by } = data
  return {
    data: {
      ...data,
      borne_by: refunded > 0 && (borne_by === 'PARTNER' || borne_by === 'BUYER') ? borne_by : null,
      entries: data.entries.filter(({ amount }) => amount !== 0),
    },
  }
}
