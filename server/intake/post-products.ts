import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { postBoxes } from '#server/lines/post-boxes.ts'
import { needChecked } from './checked.ts'
import { IntakeProblem, partnerClosed } from './intake-problem.ts'

/** Puts boxes on sale, all or none, and notifies the browsers once per day of sale that the catalogue has new boxes. `asNew`: as of `postBoxes`. */
export async function postProducts(trx: Trx, productIds: readonly number[], asNew = true): Promise<void> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b)
  if (ids.length === 0) return
  await needChecked(trx, ids)
  // Locked, so that closing a partner at this moment either sees these boxes or is seen here.
  const { rows: partners } = await sql<{ status: string }>`
    select status from partners where id in (select partner_id from products where id = any(${ids}::int[]))
    order by id for share`.execute(trx)
  if (partners.some(({ status }) => status === 'CLOSED')) throw partnerClosed()
  const posted = await postBoxes(trx, ids, asNew)
  if (posted === 'owned') throw new IntakeProblem('이미 판매 중이거나 판매가 끝난 상품이 있습니다.')
  if (posted === 'over') throw new IntakeProblem('반품되었거나 종결된 상품은 다시 올릴 수 없습니다.')
  for (const sale_date of posted)
    await sql`
      insert into outbox (event, private, payload)
      values ('catalogue-posted', false, ${JSON.stringify({ sale_date })}::jsonb)`.execute(trx)
}
