import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { Settings } from '#server/config/settings.ts'
import { endForm } from '#server/lines/end-form.ts'
import { freeBoxes } from '#server/lines/free-boxes.ts'

/** A hold as the desk showed it. `fence` tells it from later holds of the same box. */
export type SeenHold = { id: number; fence: number }
export type ReleasedHold = {
  id: number
  fence: number
  kind: 'CART' | 'ORDER'
  expires_at: string
  pc_name: string
  user_id: number
  name: string
  phone_no: string
}

/**
 * Ends these holds, whoever has them (ps_code 2 or 3 becomes 1), all or none. Undefined when one of them is no longer the hold that was
 * seen, or is being paid. An order form that loses a box ends as a whole: its other boxes go back to where they came from.
 */
export async function releaseByDesk(
  trx: Trx,
  seen: readonly SeenHold[],
  settings: Settings,
): Promise<ReleasedHold[] | undefined> {
  const fences = new Map(seen.map(({ id, fence }) => [id, fence]))
  const ids = [...fences.keys()].sort((a, b) => a - b)
  const { rows: forms } = await sql<{ id: number }>`
    select id from orders where state = 'FORM' and id in (
      select order_id from claims where product_id = any(${ids}::int[]) and kind = 'ORDER')
    order by id for update`.execute(trx)
  const { rows: held } = await sql<ReleasedHold & { order_id: number | null }>`
    select claims.product_id as id, claims.fence, claims.kind, claims.expires_at, claims.order_id, claims.user_id,
      users.name, users.phone_no, cuts.pc_name
    from claims join users on users.id = claims.user_id
    join products on products.id = claims.product_id join cuts on cuts.pc_code = products.pc_code
    where claims.product_id = any(${ids}::int[]) and claims.kind in ('CART', 'ORDER') and claims.expires_at is not null
    order by claims.product_id for update of claims`.execute(trx)
  const locked = new Set(forms.map(({ id }) => id))
  const stands = held.filter(
    ({ id, fence, order_id }) => fences.get(id) === fence && (order_id === null || locked.has(order_id)),
  )
  if (stands.length < ids.length) return undefined

  for (const { id } of forms) await endForm(trx, id, 'left', settings)
  const { rows: carts } = await sql<{ product_id: number }>`
    select product_id from claims where product_id = any(${ids}::int[]) and kind = 'CART'`.execute(trx)
  const inCarts = carts.map((row) => row.product_id)
  await freeBoxes(trx, 'leaveCart', inCarts, 'released')
  return stands
}
