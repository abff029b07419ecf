import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import { productStatuses } from '#domain/product-status.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Staff } from '#server/session-tokens/caller.ts'

type Asked = { ids: readonly number[]; until: string | null }

/**
 * Sets the last day of sale of boxes that are not sold, all or none. A day in the past is refused as a mistake, instead of stopping the
 * sale tomorrow.
 */
export async function setUntil(
  { db }: Deps,
  { staff, request }: { staff: Staff; request: FastifyRequest },
  { ids, until }: Asked,
): Promise<{ count: number }> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    const { rows: past } = await sql<{ past: boolean }>`
      select coalesce(${until}::date < market_today(), false) as past`.execute(trx)
    if (past[0]!.past) throw refuse('intake.problem', '판매 기한은 오늘이나 그 뒤여야 합니다.')
    const { rows } = await sql<{ id: number; before: string | null }>`
      select id, sale_until::text as before from products
      where id = any(${wanted}::int[]) and ps_code between ${productStatuses.off} and ${productStatuses.inOrder} order by id for no key update`.execute(
      trx,
    )
    if (rows.length !== wanted.length) throw refuse('intake.box-not-now')
    await sql`update products set sale_until = ${until}::date where id = any(${wanted}::int[])`.execute(trx)
    for (const { id, before } of rows)
      await recordAudit(trx, staff, request, {
        action: 'box.until',
        target: ['product', id],
        before: { sale_until: before },
        after: { sale_until: until },
      })
  })
  return { count: wanted.length }
}
