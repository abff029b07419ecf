import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { leave } from '#contract/account.ts'
import { approveReturnRequest, findReturnable, getReturn, takeReturnRequest } from '#contract/operator/returns.ts'
import { returnReasons } from '#domain/return-reasons.ts'
import { askBack, returnOf, shownLine, withdraw } from '#tests/support/asking-back.ts'
import { linesAt, statesOf } from '#tests/support/lines.ts'
import type { Market } from '#tests/support/market.ts'
import { assertClean, makeShopper, refusalOf, type Shopper } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'
import { openStillMarket } from '#tests/support/still-market.ts'

let market: Market
let shopper: Shopper
before(async () => {
  market = await openStillMarket()
  shopper = await makeShopper(market)
})
after(() => market[Symbol.asyncDispose]())

const days = (n: number) => n * 86_400
const dayAgo = async (n: number) =>
  (await sql<{ day: string }>`select (market_today() - ${n}::int)::text as day`.execute(market.db)).rows[0]!.day
/** Days pass in these tests, so each step logs in again. */
const atDesk = () => openDesk(market, ['money'])
const take = async (line_ids: number[], asked_on: string, return_content: string = returnReasons.spoiled) =>
  (await atDesk()).send(takeReturnRequest, { body: { line_ids, return_content, asked_on } })

/** The lines of an order as the desk finds them by its number. */
async function returnable(order_id: number) {
  const { order_no } = await market.db
    .selectFrom('orders')
    .select('order_no')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  return (await (await atDesk()).send(findReturnable, { query: { order_no } })).data
}

describe('a return that the desk takes for its buyer', () => {
  it('is a request like the buyer’s own, written down and told, though the days of the order are over', async () => {
    const { order_id, lines } = await linesAt(market, shopper, 'DELK', 2)
    const [line, other] = lines as [number, number]
    await market.pass(days(5))
    assert.equal((await refusalOf(askBack(shopper, line, { confirm_YN: 'Y' }))).errno, 3211)
    const data = await returnable(order_id)
    assert.deepEqual(
      data.map(({ id, os_code, delivered_on }) => [id, os_code, delivered_on]),
      [
        [line, 'DELK', await dayAgo(5)],
        [other, 'DELK', await dayAgo(5)],
      ],
    )
    const desk = await atDesk()
    await desk.send(takeReturnRequest, {
      body: { line_ids: [line], return_content: returnReasons.spoiled, asked_on: await dayAgo(0) },
    })
    assert.deepEqual(await statesOf(market, line), ['RTNW/5'])
    assert.deepEqual(await statesOf(market, other), ['DELK/5'])
    const { id, reason_code, refund_account, refund_bank_code } = await returnOf(market, line)
    assert.deepEqual([reason_code, refund_account, refund_bank_code], ['spoiled', null, null])

    const { data: seen } = await desk.send(getReturn, { params: { id } })
    assert.deepEqual([seen.state, seen.days_since_delivery, seen.account.last4], ['REQUESTED', 5, ''])
    assert.deepEqual(
      seen.history.map(({ action, staff_name }) => [action, staff_name]),
      [['return.take', '김담당']],
    )
    assert.equal((await shownLine(market, shopper, line)).return_request?.return_content, returnReasons.spoiled)
    const { rows } = await sql<{ text: string }>`
      select text from messages where user_id = ${shopper.id} order by id desc limit 1`.execute(market.db)
    assert.match(rows[0]!.text, /반품을 접수했어요/)
    const { rows: who } = await sql<{ actor: string }>`
      select distinct actor from order_product_history where order_product_id = ${line} and to_code in ('ORDK', 'RTNW')`.execute(
      market.db,
    )
    assert.deepEqual(who, [{ actor: `operator:${desk.staff.id}` }])

    await withdraw(shopper, line)
    assert.deepEqual(await statesOf(market, line), ['ORDK/5'])
    await take([line], await dayAgo(1))
    const again = await returnOf(market, line)
    await desk.send(approveReturnRequest, { params: { id: again.id }, body: { state: 'REQUESTED' } })
    assert.deepEqual(await statesOf(market, line), ['RTNI/5'])
    await assertClean(market)
  })

  it('counts by the day on which its buyer asked, up to the days of the law, a wrong item longer', async () => {
    const buyer = await makeShopper(market)
    const [late, wrong] = (await linesAt(market, buyer, 'ORDK', 2)).lines as [number, number]
    await market.pass(days(9))
    const refusal = await refusalOf(take([late], await dayAgo(0)))
    assert.equal(refusal.errno, 3211)
    assert.match(refusal.message, /^반품 신청 기간이 지났습니다\. \(\d{4}\.\d{2}\.\d{2}까지\)$/)
    assert.equal((await refusalOf(take([late], await dayAgo(10)))).errno, 3220, 'before it was there')
    assert.equal((await refusalOf(take([late], await dayAgo(-1)))).errno, 3220, 'tomorrow')
    await take([late], await dayAgo(2))
    await take([wrong], await dayAgo(0), returnReasons.wrong)
    assert.deepEqual(await statesOf(market, late, wrong), ['RTNW/5', 'RTNW/5'])
    await assertClean(market)
  })

  it('is for the reason that the desk names, however its words go on; a page of the release before names none', async () => {
    const buyer = await makeShopper(market)
    const [named, unnamed] = (await linesAt(market, buyer, 'ORDK', 2)).lines as [number, number]
    await market.pass(days(9))
    const body = { return_content: `${returnReasons.wrong} (등심 → 안심)`, asked_on: await dayAgo(0) }
    const desk = await atDesk()
    await desk.send(takeReturnRequest, { body: { ...body, line_ids: [named], reason_code: 'wrong' } })
    const { id, reason_code } = await returnOf(market, named)
    assert.equal(reason_code, 'wrong')
    assert.equal((await desk.send(getReturn, { params: { id } })).data.borne_by, 'PARTNER')
    const late = desk.send(takeReturnRequest, { body: { ...body, line_ids: [unnamed] } })
    assert.equal((await refusalOf(late)).errno, 3211)
  })

  it('is taken all or none, and not where nothing was delivered, asked for already, or paid back', async () => {
    const [line, other] = (await linesAt(market, shopper, 'ORDK', 2)).lines as [number, number]
    const [unsent] = (await linesAt(market, shopper, 'DELW')).lines as [number]
    await askBack(shopper, other)
    for (const ids of [[line, other], [unsent]]) {
      const refused = await refusalOf(take(ids, await dayAgo(0)))
      assert.equal(refused.errno, 1180)
    }
    assert.deepEqual(await statesOf(market, line, other, unsent), ['ORDK/5', 'RTNW/5', 'DELW/5'])
    assert.equal((await refusalOf(take([2_000_000_000], await dayAgo(0)))).errno, 3201)
    const orders = await openDesk(market, ['orders'])
    const body = { line_ids: [line], return_content: returnReasons.drip, asked_on: await dayAgo(0) }
    assert.equal((await refusalOf(orders.send(takeReturnRequest, { body }))).status, 403)
  })

  it('is not taken for a buyer who has left, and the staff member stays logged in', async () => {
    const leaver = await makeShopper(market)
    const { order_id, lines } = await linesAt(market, leaver, 'ORDK')
    await leaver.send(leave, { body: { user_out_code_id: 2, user_content: '' } })
    const data = await returnable(order_id)
    assert.deepEqual(
      data.map(({ returnable, buyer_left }) => [returnable, buyer_left]),
      [[false, true]],
    )
    const { errno, status } = await refusalOf(take(lines, await dayAgo(0)))
    assert.deepEqual([errno, status], [3224, 409])
  })
})
