import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import readSheet from 'read-excel-file/node'
import { sql } from 'kysely'
import { getStaffMe } from '#contract/operator/session.ts'
import { deliverLines, listBatches, orderLines, undoBatch } from '#contract/operator/fulfilment.ts'
import { getOrderSheet, getPackingList } from '#contract/operator/order-sheets.ts'
import { getDeskOrder, listLaneLines } from '#contract/operator/orders.ts'
import { shipOrderLines } from '#contract/operator/shipments.ts'
import { cancelProduct, confirmPurchase } from '#contract/orders.ts'
import { makePartner } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, refusalOf } from '#tests/support/shopping.ts'
import { parcelNumber, sell, statesOf } from '#tests/support/sold.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { textsTo } from '#tests/support/texts.ts'
import { until } from '#tests/support/until.ts'

const sentence = async (work: Promise<unknown>) => (await refusalOf(work)).message
const order = (desk: Desk, line_ids: number[]) => desk.send(orderLines, { body: { line_ids } })
const undo = (desk: Desk, id: number) => desk.send(undoBatch, { params: { id } })
const ship = (desk: Desk, line_ids: number[], number: string) =>
  desk.send(shipOrderLines, { body: { rows: [{ number }], line_ids, courier_code: 'kr.cjlogistics' } })
const laneOf = async (desk: Desk, lane: 'PAYK' | 'DELW' | 'DELI' | 'DELK') =>
  (await desk.send(listLaneLines, { query: { lane } })).data.map(({ id }) => id)
const actsOf = async ({ db }: Market) =>
  (
    await sql<{ action: string; before: { os_code: string }; after: { os_code: string; line_ids: number[] } }>`
      select action, before, after from audit_log where target_kind = 'fulfilment' order by id`.execute(db)
  ).rows
const phoneOf = async ({ db }: Market, id: number) =>
  (await sql<{ phone_no: string }>`select phone_no from users where id = ${id}`.execute(db)).rows[0]!.phone_no

describe('the way of a line across the orders desk', () => {
  it('goes from paid to delivered, with a sheet for each partner, parcels, texts and acts', async () => {
    await using market = await openMarket()
    const [near, far] = [await makePartner(market.db), await makePartner(market.db)]
    const sold = await sell(market, [near.id, near.id, far.id])
    const desk = await openDesk(market, ['orders'])
    assert.deepEqual((await desk.send(getStaffMe, {})).data.waiting, { orders: 3 })
    assert.deepEqual(await laneOf(desk, 'PAYK'), sold.lines)

    const { batches } = await order(desk, sold.lines)
    assert.deepEqual(
      new Map(batches.map(({ partner_name, line_count }) => [partner_name, line_count])),
      new Map([
        [near.partner_name, 2],
        [far.partner_name, 1],
      ]),
    )
    const own = batches.find(({ partner_name }) => partner_name === near.partner_name)!
    const { data: sheet } = await desk.send(getOrderSheet, { params: { id: own.id } })
    assert.deepEqual(
      [sheet.partner.partner_name, sheet.lines.map(({ id }) => id)],
      [near.partner_name, sold.lines.slice(0, 2)],
    )
    assert.ok(!('product_price' in sheet.lines[0]!), 'a partner does not read what the buyer paid')
    const file = await fetch(`${market.url}/api/operators/orders/sheets/${own.id}/file?format=xlsx`, {
      headers: { authorization: `Bearer ${desk.token}` },
    })
    const [written] = await readSheet(Buffer.from(await file.arrayBuffer()))
    assert.deepEqual(
      written!.data.map((row) => [row[0], row[1]]),
      [['주문상품번호', '주문번호'], ...sold.lines.slice(0, 2).map((id) => [String(id), sold.order_no])],
    )

    const { data: done } = await desk.send(listBatches, {})
    assert.deepEqual(
      done.map(({ go }) => go),
      [batches[0]!.id, batches[0]!.id],
      'what was ordered with one press is one go',
    )

    const packing = await desk.send(getPackingList, { query: { partner_id: far.id } })
    assert.deepEqual(
      packing.data.map(({ id }) => id),
      sold.lines.slice(2),
    )

    const number = parcelNumber(1)
    await desk.send(shipOrderLines, {
      body: {
        rows: [{ key: sold.order_no, courier: 'CJ', number: `${number.slice(0, 4)}-${number.slice(4)}` }],
        partner_id: near.id,
      },
    })
    await desk.send(shipOrderLines, {
      body: { rows: [{ key: String(sold.lines[2]), courier: '롯데', number: '300000000016' }] },
    })
    assert.deepEqual(await statesOf(market, sold.lines), ['DELI', 'DELI', 'DELI'])
    const { data: seen } = await desk.send(getDeskOrder, { params: { id: sold.order_id } })
    assert.deepEqual(
      seen.lines.map(({ courier_name, tracking_number }) => `${courier_name} ${tracking_number}`),
      [`CJ대한통운 ${number}`, `CJ대한통운 ${number}`, '롯데택배 300000000016'],
    )
    const phone = await phoneOf(market, sold.shopper.id)
    const told = async () => (await textsTo(market, phone)).filter((said) => !said.includes('결제가 완료됐어요'))
    assert.deepEqual(await told(), [], 'what may still be taken back is not told')
    await market.pass(10 * 60)
    const text = await until(async () => (await textsTo(market, phone)).find((said) => said.includes(number)))
    assert.ok(text.includes(`주문 ${sold.order_no} 상품을 보냈어요.\nCJ대한통운 ${number}`), text)

    assert.equal(
      await sentence(desk.send(deliverLines, { body: { line_ids: sold.lines, reason: ' ' } })),
      '사유를 입력하세요',
    )
    await desk.send(deliverLines, { body: { line_ids: sold.lines, reason: '고객 통화' } })
    await until(async () => (await textsTo(market, phone)).find((said) => said.includes('3개가 도착했어요')))
    assert.deepEqual(
      (await actsOf(market)).map(({ action, before, after }) => [
        action,
        before.os_code,
        after.os_code,
        after.line_ids.length,
      ]),
      [
        ['orders.ordered', 'PAYK', 'DELW', batches[0]!.line_count],
        ['orders.ordered', 'PAYK', 'DELW', batches[1]!.line_count],
        ['orders.shipped', 'DELW', 'DELI', 2],
        ['orders.shipped', 'DELW', 'DELI', 1],
        ['orders.delivered', 'DELI', 'DELK', 3],
      ],
    )
    const { data: delivered } = await desk.send(getDeskOrder, { params: { id: sold.order_id } })
    assert.deepEqual(
      delivered.history.slice(0, 1).map(({ os_code, staff_name, reason }) => [os_code, staff_name, reason]),
      [['DELK', '김담당', '고객 통화']],
    )
    await assertClean(market)
  })

  it('may be undone for ten minutes, and stands then where it stood before', async () => {
    await using market = await openMarket()
    const [first, second] = [await sell(market, [undefined, undefined]), await sell(market, [undefined])]
    const desk = await openDesk(market, ['orders'])
    const [ordered] = (await order(desk, [first.lines[0]!])).batches
    assert.deepEqual(await undo(desk, ordered!.id), { undone: 1, gone_on: 0 })
    // A line whose batch was undone is the oldest in its lane again, not the newest.
    assert.deepEqual(await laneOf(desk, 'PAYK'), [...first.lines, ...second.lines])
    assert.equal(await sentence(undo(desk, ordered!.id)), '되돌릴 수 있는 시간이 지났거나 이미 되돌렸어요.')

    const { batches } = await order(desk, [...first.lines, ...second.lines])
    const { batch_id } = await ship(desk, [first.lines[0]!], parcelNumber(1))
    await assertUndoable(desk, [batch_id, ...batches.map(({ id }) => id)])
    await undo(desk, batch_id)
    assert.deepEqual(await statesOf(market, first.lines), ['DELW', 'DELW'])
    const phone = await phoneOf(market, first.shopper.id)
    await market.pass(9 * 60 + 50)
    const again = await ship(desk, [first.lines[0]!], parcelNumber(2))
    await sql`update messages set next_try = market_now() where kind = 'service'`.execute(market.db)
    await until(async () => (await textsTo(market, phone)).some((said) => said.includes(parcelNumber(2))))
    assert.ok(
      !(await textsTo(market, phone)).some((said) => said.includes(parcelNumber(1))),
      'the parcel that was taken back',
    )

    // Lines of a batch that have moved on stay where they are; after ten minutes all do.
    const one = batches.find(({ id }) => id !== ordered!.id)!
    await first.shopper.send(confirmPurchase, { body: { os_code: 'ORDK', order_product_id: [first.lines[0]!] } })
    assert.equal(await sentence(undo(desk, again.batch_id)), '모두 다음 단계로 가서 되돌릴 수 없어요.')
    await market.pass(10 * 60)
    assert.equal(await sentence(undo(desk, one.id)), '되돌릴 수 있는 시간이 지났거나 이미 되돌렸어요.')
    await assertUndoable(desk, [])
    await assertClean(market)
  })

  it('is one desk’s: of two at once one is told what stands now, and nothing is done twice', async () => {
    await using market = await openMarket()
    const sold = await sell(market, [undefined, undefined])
    const desks = [await openDesk(market, ['orders']), await openDesk(market, ['owner'])] as const
    const answers = await Promise.allSettled([order(desks[0], sold.lines), order(desks[1], sold.lines.slice(1))])
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from order_product_history where to_code = 'DELW' group by order_product_id`.execute(
      market.db,
    )
    assert.ok(rows.every(({ n }) => n === 1))
    if (answers[0].status === 'rejected') await order(desks[0], [sold.lines[0]!])

    const refusal = await refusalOf(order(desks[0], sold.lines))
    assert.deepEqual(
      [
        refusal.status,
        (refusal.result as { conflicts: { id: number; os_code: string }[] }).conflicts.map((one) => [
          one.id,
          one.os_code,
        ]),
      ],
      [409, sold.lines.map((id) => [id, 'DELW'])],
    )
    // Two requests at once with one parcel number for two addresses: only one succeeds.
    const other = await sell(market, [undefined])
    await sql`update orders set reci_name = '다른 집' where id = ${other.order_id}`.execute(market.db)
    await order(desks[0], other.lines)
    const sent = await Promise.allSettled([
      ship(desks[0], [sold.lines[0]!], parcelNumber(7)),
      ship(desks[1], other.lines, parcelNumber(7)),
    ])
    assert.equal(sent.filter(({ status }) => status === 'fulfilled').length, 1)
    await assertClean(market)
  })

  it('is the buyer’s to cancel until it is ordered: of the two, one wins', async () => {
    await using market = await openMarket()
    const desk = await openDesk(market, ['orders'])
    for (let round = 0; round < 5; round++) {
      const { shopper, lines } = await sell(market, [undefined])
      const [line] = lines as [number]
      const [cancelled, ordered] = await Promise.allSettled([
        shopper.send(cancelProduct, { params: { id: line }, body: { opc_code: 1 } }),
        order(desk, [line]),
      ])
      assert.notEqual(cancelled.status, ordered.status)
      assert.deepEqual(await statesOf(market, [line]), [ordered.status === 'fulfilled' ? 'DELW' : 'ORDC'])
    }
    await assertClean(market)
  })
})

async function assertUndoable(desk: Desk, ids: number[]) {
  const { data } = await desk.send(listBatches, {})
  const open = data.filter(({ undo_until }) => undo_until).map(({ id }) => id)
  assert.deepEqual(new Set(open), new Set(ids))
}
