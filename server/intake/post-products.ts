import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { IntakeProblem } from './intake-problem.ts'

/**
 * Puts boxes that are not on sale (0) on sale (1), all or none, and tells everyone once per day of sale that the catalogue has
 * grown. The claim that belongs to nobody goes after the move is written, so that the history knows of it.
 */
export async function postProducts(trx: Trx, productIds: readonly number[]): Promise<void> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b)
  if (ids.length === 0) return
  const { rows: off } = await sql`
    select 1 from claims where product_id = any(${ids}::int[]) and kind = 'OFF' order by product_id for update`.execute(
    trx,
  )
  if (off.length !== ids.length) throw new IntakeProblem('이미 판매 중이거나 판매가 끝난 상품이 있습니다.')
  // Locked: whoever ends the trade with a partner at this moment sees these boxes, or is seen here.
  const { rows: partners } = await sql<{ status: string }>`
    select status from partners where id in (select partner_id from products where id = any(${ids}::int[]))
    order by id for share`.execute(trx)
  if (partners.some(({ status }) => status === 'CLOSED'))
    throw new IntakeProblem('거래가 끝난 공급사의 상품은 판매할 수 없습니다.')
  const { rows: posted } = await sql<{ sale_date: string }>`
    update products set ps_code = 1, posted_at = (select market_now())
    where id = any(${ids}::int[]) and ps_code = 0 returning sale_date`.execute(trx)
  if (posted.length !== ids.length) throw new IntakeProblem('반품되었거나 종결된 상품은 다시 올릴 수 없습니다.')
  await sql`delete from claims where product_id = any(${ids}::int[])`.execute(trx)
  for (const sale_date of new Set(posted.map((row) => row.sale_date)))
    await sql`
      insert into outbox (event, private, payload)
      values ('catalogue-posted', false, ${JSON.stringify({ sale_date })}::jsonb)`.execute(trx)
}
