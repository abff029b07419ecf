import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import { moveLines } from '#server/fulfilment/move-lines.ts'
import { shipLines } from '#server/fulfilment/ship-lines.ts'
import { confirmPurchase } from '#server/features/orders/confirm-purchase.ts'
import { makeProduct } from './make.ts'
import type { Market } from './market.ts'
import { buy, type Shopper } from './shopping.ts'

let parcels = 0
/** A number that no other test has, as its courier prints them. */
export function nextParcel() {
  const serial = `6${String(1_000_000_000 + ++parcels)}`
  return { courier_code: 'kr.cjlogistics', tracking_number: `${serial}${Number(serial) % 7}` }
}

/** Lines of one order of this shopper, brought along their way by the product's own functions. */
export async function linesAt(
  market: Market,
  shopper: Shopper,
  state: 'PAYK' | 'DELW' | 'DELI' | 'DELK' | 'ORDK',
  count = 1,
  parcel = nextParcel(),
): Promise<{ order_id: number; lines: number[]; parcel: typeof parcel }> {
  const { db, server } = market
  const boxes: number[] = []
  for (let n = 0; n < count; n++) boxes.push((await makeProduct(db)).id)
  const { order_id } = await buy(market, shopper, boxes)
  const { rows } = await sql<{ id: number }>`
    select id from order_products where order_id = ${order_id} order by id`.execute(db)
  const lines = rows.map((row) => row.id)
  const steps = [
    ['DELW', () => transaction(db, 'operator:1', (trx) => moveLines(trx, 'orderFromPartner', lines))],
    [
      'DELI',
      () =>
        transaction(db, 'operator:1', (trx) =>
          shipLines(
            trx,
            lines.map((line_id) => ({ line_id, ...parcel })),
          ),
        ),
    ],
    ['DELK', () => transaction(db, 'operator:1', (trx) => moveLines(trx, 'deliver', lines))],
    ['ORDK', () => confirmPurchase(server.deps, shopper.id, lines)],
  ] as const
  const last = steps.findIndex(([name]) => name === state)
  for (const [, work] of steps.slice(0, last + 1)) await work()
  return { order_id, lines, parcel }
}
