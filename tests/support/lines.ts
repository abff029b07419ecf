import { sql } from 'kysely'
import { confirmPurchase } from '#contract/orders.ts'
import { transaction } from '#database/transaction.ts'
import { moveLines } from '#server/lines/move-lines.ts'
import { shipLines } from '#server/lines/ship-lines.ts'
import { makeProduct } from './make.ts'
import type { Market } from './market.ts'
import { buy, type Shopper } from './shopping.ts'

let parcels = 0
/** A parcel number that no other test has, with a valid check digit. */
export function nextParcel() {
  const serial = `6${String(1_000_000_000 + ++parcels)}`
  return { courier_code: 'kr.cjlogistics', tracking_number: `${serial}${Number(serial) % 7}` }
}

type State = 'PAYK' | 'DELW' | 'DELI' | 'DELK' | 'ORDK'

/** Lines of one order of this shopper, brought along their way by the product's own functions. */
export async function linesAt(
  market: Pick<Market, 'db' | 'sandbox'>,
  shopper: Shopper,
  state: State,
  count = 1,
  parcel = nextParcel(),
): Promise<{ order_id: number; lines: number[]; parcel: typeof parcel }> {
  const { db } = market
  const boxes: number[] = []
  for (let n = 0; n < count; n++) boxes.push((await makeProduct(db)).id)
  const { order_id } = await buy(market, shopper, boxes)
  const { rows } = await sql<{ id: number }>`
    select id from order_products where order_id = ${order_id} order by id`.execute(db)
  const lines = rows.map((row) => row.id)
  await bringTo(market, shopper, lines, state, { parcel })
  return { order_id, lines, parcel }
}

/** Brings lines on to a state, from the one that they are all in. */
export async function bringTo(
  { db }: Pick<Market, 'db'>,
  shopper: Shopper,
  lines: number[],
  state: State,
  { from = 'PAYK', parcel = nextParcel() }: { from?: State; parcel?: ReturnType<typeof nextParcel> } = {},
): Promise<void> {
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
    ['ORDK', () => shopper.send(confirmPurchase, { body: { order_product_id: lines, os_code: 'ORDK' } })],
  ] as const
  const place = (code: State) => steps.findIndex(([name]) => name === code)
  for (const [, work] of steps.slice(place(from) + 1, place(state) + 1)) await work()
}

/** 'PAYK/5': the states of each line and its box, by the lines' ids. */
export async function statesOf({ db }: Pick<Market, 'db'>, ...lines: number[]): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select os_code || '/' || ps_code as state from order_products line join products on products.id = product_id
    where line.id = any(${lines}::int[]) order by line.id`.execute(db)
  return rows.map(({ state }) => state)
}
