import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { Database, Trx } from '#database/connect.ts'
import { statesOf } from '#tests/support/lines.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, buy, makeShopper } from '#tests/support/shopping.ts'
import { LineProblem } from './line-problem.ts'
import { moveLines } from './move-lines.ts'
import { shipLines } from './ship-lines.ts'
import { withdrawFree } from './withdraw-boxes.ts'

const parcel = { courier_code: 'kr.cjlogistics', tracking_number: '612345678906' }

async function soldLines(market: Market, count: number) {
  const shopper = await makeShopper(market)
  const boxes: number[] = []
  for (let n = 0; n < count; n++) boxes.push((await makeProduct(market.db)).id)
  const { order_id } = await buy(market, shopper, boxes)
  const { rows } = await sql<{ id: number }>`
    select id from order_products where order_id = ${order_id} order by id`.execute(market.db)
  return { shopper, lines: rows.map((row) => row.id) }
}

const act = <Result>(db: Database, work: (trx: Trx) => Promise<Result>) => transaction(db, 'operator:1', work)

it('orders from the partner, ships and delivers many lines at once', async () => {
  await using market = await openMarket()
  const { db } = market
  const { lines } = await soldLines(market, 3)
  await act(db, (trx) => moveLines(trx, 'orderFromPartner', lines))
  await act(db, (trx) =>
    shipLines(
      trx,
      lines.map((line_id) => ({ line_id, ...parcel })),
    ),
  )
  await act(db, (trx) => moveLines(trx, 'deliver', lines))
  assert.deepEqual(await statesOf(market, ...lines), ['DELK/5', 'DELK/5', 'DELK/5'])
  const { rows } = await sql<{ way: string; actor: string }>`
    select string_agg(to_code, ' ' order by id) as way, max(actor) filter (where to_code = 'DELK') as actor
    from order_product_history where order_product_id = ${lines[0]}`.execute(db)
  assert.deepEqual(rows, [{ way: 'PAYK DELW DELI DELK', actor: 'operator:1' }])
  await assertClean(market)
})

it('moves all lines or none, and says why', async () => {
  await using market = await openMarket()
  const { db } = market
  const { lines } = await soldLines(market, 2)
  const [first, second] = lines as [number, number]
  await act(db, (trx) => moveLines(trx, 'orderFromPartner', [first]))
  await assert.rejects(
    act(db, (trx) => moveLines(trx, 'orderFromPartner', lines)),
    new LineProblem('지금 상태에서는 할 수 없는 주문 상품이 있습니다. (orderFromPartner)'),
  )
  await assert.rejects(
    act(db, (trx) => moveLines(trx, 'deliver', [first, 999_999])),
    new LineProblem('없는 주문 상품이 있습니다.'),
  )
  await assert.rejects(
    act(db, (trx) => shipLines(trx, [{ line_id: second, ...parcel }])),
    new LineProblem('발주하지 않았거나 이미 보낸 주문 상품이 있습니다.'),
  )
  await assert.rejects(
    act(db, (trx) => shipLines(trx, [{ line_id: first, courier_code: 'kr.cjlogistics', tracking_number: '12-34' }])),
    new LineProblem('택배사에 맞지 않는 운송장 번호입니다. (12-34)'),
  )
  await assert.rejects(
    act(db, (trx) => shipLines(trx, [{ line_id: first, courier_code: 'kr.nobody', tracking_number: '1234567890' }])),
    new LineProblem('등록되지 않은 택배사입니다: kr.nobody'),
  )
  assert.deepEqual(await statesOf(market, ...lines), ['DELW/5', 'PAYK/5'])
  await assertClean(market)
})

it('tells the carts that remember a box, and reads no others', async () => {
  await using market = await openMarket()
  const { db } = market
  const boxes: number[] = []
  for (let n = 0; n < 8; n++) boxes.push((await makeProduct(db)).id)
  await sql`insert into users (userid, password_hash, name, phone_no, business_name, business_no, status, customer_key)
    select 'many' || n, '', '구매자', (2000000 + n)::text, '식당', (3000000000 + n)::text, 'ACTIVE', 'many-' || n
    from generate_series(1, 500) n`.execute(db)
  await sql`insert into cart_lines (user_id, product_id, lapsed)
    select users.id, box, 'time' from users, unnest(${boxes}::int[]) box where userid like 'many%' and (box <> ${boxes[0]} or userid = 'many7')`.execute(
    db,
  )
  await sql`analyze cart_lines`.execute(db)
  const looks = await act(db, async (trx) => {
    await withdrawFree(trx, [boxes[0]!])
    const { rows } = await sql<{ n: number }>`
      select pg_stat_get_xact_tuples_returned('cart_lines'::regclass)
        + (select sum(pg_stat_get_xact_numscans(indexrelid)) from pg_index where indrelid = 'cart_lines'::regclass) as n`.execute(
      trx,
    )
    return rows[0]!.n
  })
  assert.ok(looks <= 3, `${looks} looks`)
  const { rows } =
    await sql`select userid from cart_lines join users on users.id = user_id where lapsed = 'withdrawn'`.execute(db)
  assert.deepEqual(rows, [{ userid: 'many7' }])
})
