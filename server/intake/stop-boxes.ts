import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { productStatuses } from '#domain/product-status.ts'
import { endForm } from '#server/lines/end-form.ts'
import type { Settings } from '#server/config/settings.ts'
import { withdrawFree, withdrawFromCarts } from '#server/lines/withdraw-boxes.ts'

export type Stopped = {
  product_id: number
  from: number
  user_id: number | null
  name: string
  phone_no: string
  pc_name: string
}

/**
 * Withdraws boxes, whoever holds them (ps_code 1, 2 or 3 becomes 0), all or none. An open order form ends, and its other boxes go back to
 * where they came from. Boxes that are being paid or sold are never touched: then the answer is undefined. Otherwise it says who held what.
 */
export async function stopBoxes(
  trx: Trx,
  productIds: readonly number[],
  settings: Settings,
): Promise<Stopped[] | undefined> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b)
  const { rows: forms } = await sql<{ id: number }>`
    select id from orders where state = 'FORM' and id in (
      select order_id from claims where product_id = any(${ids}::int[]) and kind = 'ORDER')
    order by id for update`.execute(trx)
  const holders = await holdersOf(trx, ids)
  for (const { id } of forms) await endForm(trx, id, 'left', settings)
  const { rows: held } = await sql<
    { product_id: number; kind: string } & Pick<Stopped, 'user_id' | 'name' | 'phone_no'>
  >`
    select product_id, kind, user_id, coalesce(name, '') as name, coalesce(phone_no, '') as phone_no
    from claims left join users on users.id = user_id
    where product_id = any(${ids}::int[]) order by product_id for update of claims`.execute(trx)
  if (held.some(({ kind }) => kind !== 'CART')) return undefined
  const carts = held.map(({ product_id }) => product_id)
  const gone = await withdrawFree(
    trx,
    ids.filter((id) => !carts.includes(id)),
  )
  await withdrawFromCarts(trx, carts)
  if (gone.length + carts.length !== ids.length) return undefined
  return holders.map((box) => {
    const { kind: _, ...holder } = held.find(({ product_id }) => product_id === box.product_id) ?? { kind: '' }
    // A hold that ran out in between has nobody to notify; the end of an order form is told to its buyer.
    return box.from === productStatuses.inCart ? { ...box, ...nobody, ...holder } : { ...box, ...holder }
  })
}

const nobody = { user_id: null, name: '', phone_no: '' }

async function holdersOf(trx: Trx, ids: readonly number[]): Promise<Stopped[]> {
  const { rows } = await sql<Stopped>`
    select products.id as product_id, products.ps_code as from, claims.user_id, coalesce(users.name, '') as name,
      coalesce(users.phone_no, '') as phone_no, cuts.pc_name
    from products join cuts using (pc_code) left join claims on claims.product_id = products.id
    left join users on users.id = claims.user_id
    where products.id = any(${ids}::int[]) order by products.id`.execute(trx)
  return rows
}
