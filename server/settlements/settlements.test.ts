import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import * as adjustments from '#contract/operator/settlement-adjustments.ts'
import * as payouts from '#contract/operator/payouts.ts'
import * as settlements from '#contract/operator/settlements.ts'
import type { Market } from '#tests/support/market.ts'
import {
  approve as approveAt,
  closeFor,
  confirmed,
  earn,
  issue as issueAt,
  makePayee,
  nextPeriod,
  openOf,
  owedTo as owedToPartner,
  passDays,
  settle as settleAt,
} from '#tests/support/settling.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { assertClean, makeShopper, refusalOf, type Shopper } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let shopper: Shopper
let desk: Desk
let second: Desk
before(async () => {
  market = await openStillMarket()
  shopper = await makeShopper(market)
  desk = await openDesk(market, ['money'])
  second = await openDesk(market, ['money'])
})
after(() => market[Symbol.asyncDispose]())

const settlementOf = async (id: number) => (await desk.send(settlements.getSettlement, { params: { id } })).data
const approve = (of: Pick<settlements.SettlementRow, 'id' | 'state' | 'net'>, who = second) => approveAt(who, of)
const issue = (ids: number[], who = desk) => issueAt(who, ids)
const settle = (ids: number[], result: Parameters<typeof settleAt>[2], note = '') => settleAt(desk, ids, result, note)
const won = (answers: PromiseSettledResult<unknown>[]) => answers.filter(({ status }) => status === 'fulfilled').length
const owedTo = (partnerId: number) => owedToPartner(market, partnerId)
/** A settlement of two lines, closed by `desk`. */
async function closed() {
  const partner = await makePayee(market)
  const { lines } = await confirmed(market, shopper, partner.id, 2)
  await earn(market)
  await nextPeriod(market)
  return { ...(await closeFor(desk, partner.id)), partner, sold: lines }
}

describe('a settlement', () => {
  it('is closed by one, approved by another, sent in one file, and paid once', async () => {
    const partner = await makePayee(market)
    await confirmed(market, shopper, partner.id, 2)
    await assert.rejects(openOf(desk, partner.id), 'nothing is earned while a box may come back')
    await earn(market)
    const early = await openOf(desk, partner.id)
    assert.deepEqual([early.closable, early.later], [false, 2 * (430_000 - 15_050)])
    assert.equal(
      (
        await refusalOf(
          desk.send(settlements.closePeriods, {
            body: { periods: [{ partner_id: partner.id, ends_on: early.ends_on }] },
          }),
        )
      ).errno,
      3281,
      'a period that has nothing is not closed',
    )
    await nextPeriod(market)
    const open = await openOf(desk, partner.id)
    assert.deepEqual(
      [open.closable, open.lines, open.sales, open.refunds, open.fee, open.vat, open.net, open.later],
      [true, 2, 860_000, 0, 30_100, 3_010, 826_890, 0],
    )
    const period = { partner_id: partner.id, ends_on: open.ends_on }
    const closings = await Promise.allSettled(
      [desk, second].map((who) => who.send(settlements.closePeriods, { body: { periods: [period] } })),
    )
    assert.equal(won(closings), 1)
    const { data } = await desk.send(settlements.listSettlements, {
      query: { lane: 'APPROVE', q: partner.partner_name },
    })
    assert.deepEqual(
      data.map(({ state, net, lines }) => [state, net, lines]),
      [['CLOSED', 826_890, 2]],
    )
    const [made] = data as [settlements.SettlementRow]
    assert.match(made.number, /^JS-\d{6}-\d{4}$/)
    const closer = closings[0]!.status === 'fulfilled' ? desk : second
    const other = closer === desk ? second : desk
    assert.equal((await refusalOf(approve(made, closer))).status, 403)
    assert.equal((await refusalOf(approve({ ...made, net: made.net + 1 }, other))).errno, 3281)
    assert.equal(won(await Promise.allSettled([approve(made, other), approve(made, other)])), 1)
    assert.equal(await owedTo(partner.id), 860_000 - 30_100)

    const issued = await Promise.allSettled([issue([made.id]), issue([made.id], second)])
    assert.equal(won(issued), 1)
    const file = issued.find((answer) => answer.status === 'fulfilled')!.value
    assert.deepEqual(file.text.split('\r\n'), [
      '\uFEFF입금은행코드,입금계좌번호,이체금액,예금주,받는통장표시,내통장표시',
      `088,110234567890,826890,안성축산,한결정산,${made.number}`,
      '',
    ])
    const copy = await second.send(payouts.copyPayout, {
      params: { id: file.id },
      body: { reason: '파일을 잃어버렸어요' },
    })
    assert.equal(copy.text, file.text)
    assert.equal(await owedTo(partner.id), 826_890, 'its VAT is booked when it is sent')

    assert.equal(won(await Promise.allSettled([settle([made.id], 'PAID'), settle([made.id], 'PAID')])), 1)
    const paid = await settlementOf(made.id)
    assert.deepEqual([paid.state, paid.account?.last4, paid.ended_at !== null], ['PAID', '7890', true])
    assert.equal(await owedTo(partner.id), 0)
    assert.equal(
      (await refusalOf(desk.send(payouts.copyPayout, { params: { id: file.id }, body: { reason: '또' } }))).errno,
      3281,
      'the accounts of what is paid are gone',
    )
    assert.deepEqual(
      paid.history.map(({ action }) => action),
      ['settlement.paid', 'settlement.send', 'settlement.approve', 'settlement.close'],
    )
    await assertClean(market)
  })

  it('has its lines, each with the reasons of its sum', async () => {
    const made = await closed()
    const { data } = await desk.send(settlements.listSettlementLines, { params: { id: made.id }, query: {} })
    assert.deepEqual(
      data.map(({ id, sale, refund, fee, net }) => [id, sale, refund, fee, net]),
      made.sold.map((id) => [id, 430_000, 0, 15_050, 414_950]),
    )
    const { data: why } = await desk.send(settlements.getLineEarned, { params: { id: made.sold[0]! } })
    assert.deepEqual(
      [why.terms.fee_bps, why.price, why.fee, why.entries.map(({ kind, amount, number }) => [kind, amount, number])],
      [
        350,
        430_000,
        15_050,
        [
          ['SALE', 430_000, made.number],
          ['FEE', -15_050, made.number],
        ],
      ],
    )
    assert.equal((await refusalOf(desk.send(settlements.getLineEarned, { params: { id: 2_000_000_000 } }))).status, 404)
  })

  it('may come back from the bank or be in doubt, and goes out again only with another approval', async () => {
    const made = await closed()
    await approve(made)
    await issue([made.id])
    await settle([made.id], 'UNRESOLVED', '은행 점검이라 결과를 알 수 없어요')
    assert.equal((await refusalOf(issue([made.id]))).errno, 3281, 'what may have been paid is not sent again')
    assert.equal((await refusalOf(settle([made.id], 'UNRESOLVED', '아직 몰라요'))).errno, 3281)
    assert.match((await refusalOf(settle([made.id], 'RETURNED'))).message, /사유를 입력하세요/)
    await settle([made.id], 'RETURNED', '없는 계좌예요')
    const back = await settlementOf(made.id)
    assert.deepEqual([back.state, back.note, back.approved_by], ['RETURNED', '없는 계좌예요', null])
    assert.equal((await refusalOf(issue([made.id]))).errno, 3281)
    await approve(back)
    await issue([made.id])
    await settle([made.id], 'PAID')
    assert.equal(await owedTo(made.partner.id), 0)
    await settle([made.id], 'RETURNED', '다음 날 돌아왔어요')
    assert.equal(await owedTo(made.partner.id), 826_890)
    await assertClean(market)
    await approve(await settlementOf(made.id))
    await issue([made.id])
    await settle([made.id], 'PAID')
    assert.equal(await owedTo(made.partner.id), 0)
    await assertClean(market)
  })

  it('is approved by nobody who has changed it, or has said that it came back', async () => {
    const third = await openDesk(market, ['money'])
    const made = await closed()
    const params = { id: made.id, line: made.sold[0]! }
    await second.send(settlements.leaveLineOut, { params, body: { reason: '중량이 다르다고 해요' } })
    const less = await settlementOf(made.id)
    assert.equal((await refusalOf(approve(less))).status, 403)
    const hold = (who: Desk, reason: string) =>
      who.send(settlements.holdSettlement, { params: { id: made.id }, body: { reason } })
    await hold(desk, '압류 통지를 받았어요')
    await hold(third, '')
    assert.equal((await refusalOf(approve(less, third))).status, 403)
    await approve(less, desk)
    await issue([made.id])
    await settle([made.id], 'PAID')
    const back = { settlement_ids: [made.id], result: 'RETURNED' as const, note: '돌아왔어요' }
    await second.send(payouts.settlePayouts, { body: back })
    const returned = await settlementOf(made.id)
    assert.equal((await refusalOf(approve(returned, second))).status, 403, 'nobody pays again what he says came back')
    await sql`
      update partners set account_holder = '새 예금주', account_changed_at = null where id = ${made.partner.id}`.execute(
      market.db,
    )
    assert.equal((await settlementOf(made.id)).account?.account_holder, '새 예금주', 'where it would go now')
    await passDays(market, 3)
    await approve(returned, third)
    assert.match((await issue([made.id])).text, /새 예금주/)
    await settle([made.id], 'PAID')
    await assertClean(market)
  })

  it('is not paid while it is held, nor to an account that is missing, new, or another than the approved one', async () => {
    const made = await closed()
    const hold = (reason: string) =>
      desk.send(settlements.holdSettlement, { params: { id: made.id }, body: { reason } })
    await hold('압류 통지를 받았어요')
    assert.equal((await settlementOf(made.id)).obstacle, 'HELD')
    assert.equal((await refusalOf(approve(made))).errno, 3282)
    await hold('')
    const setAccount = (last4: string) =>
      sql`update partners set bank_account_last4 = ${last4} where id = ${made.partner.id}`.execute(market.db)
    await setAccount('0001')
    assert.equal((await settlementOf(made.id)).obstacle, 'NEW_ACCOUNT')
    assert.equal((await refusalOf(approve(made))).errno, 3284)
    await passDays(market, 3)
    await approve(made)
    await setAccount('0002')
    await passDays(market, 4)
    assert.equal((await settlementOf(made.id)).obstacle, 'OTHER_ACCOUNT')
    assert.equal((await refusalOf(issue([made.id]))).errno, 3285)
    const reopen = () =>
      desk.send(settlements.reopenSettlement, { params: { id: made.id }, body: { reason: '계좌가 바뀌었어요' } })
    await reopen()
    assert.equal((await refusalOf(reopen())).errno, 3281)
    const account = await sql<{ bank_account: Buffer }>`
      select bank_account from partners where id = ${made.partner.id}`.execute(market.db)
    await sql`update partners set bank_account = null where id = ${made.partner.id}`.execute(market.db)
    await passDays(market, 3)
    assert.equal((await refusalOf(approve(made))).errno, 3283)
    await sql`
      update partners set bank_account = ${account.rows[0]!.bank_account} where id = ${made.partner.id}`.execute(
      market.db,
    )
    await passDays(market, 3)
    await approve(made)
    await hold('다시 확인해요')
    assert.equal((await refusalOf(issue([made.id]))).errno, 3282)
    await hold('')
    await issue([made.id])
    await assertClean(market)
  })

  it('lets a disputed line go on to the next period, and no line twice', async () => {
    const made = await closed()
    const out = (line: number, of = made.id) =>
      desk.send(settlements.leaveLineOut, { params: { id: of, line }, body: { reason: '중량이 다르다고 해요' } })
    const both = await Promise.allSettled([out(made.sold[0]!), out(made.sold[0]!)])
    assert.equal(won(both), 1)
    const less = await settlementOf(made.id)
    assert.deepEqual([less.sales, less.fee, less.vat, less.net, less.lines], [430_000, 15_050, 1_505, 413_445, 1])
    assert.equal((await refusalOf(approve(made))).errno, 3281, 'its sum is another than was shown')
    await approve(less)
    assert.equal((await refusalOf(out(made.sold[1]!))).errno, 3281)
    await nextPeriod(market)
    const next = await closeFor(desk, made.partner.id)
    assert.deepEqual([next.lines, next.sales], [1, 430_000])
    await assertClean(market)
  })

  it('is the business of those who handle money', async () => {
    const orders = await openDesk(market, ['orders'])
    for (const call of [settlements.listOpenPeriods, adjustments.listAdjustments])
      assert.equal((await refusalOf(orders.send(call, { query: {} }))).status, 403)
    const counts = await desk.send(settlements.countSettlements)
    assert.ok(counts.owed > 0)
  })
})

describe('the books', () => {
  it('take no entry back, and none that comes from nowhere', async () => {
    await closed()
    for (const statement of ['update money_entries set amount = amount + 1', 'delete from money_entries'])
      await assert.rejects(market.pool.query(statement), { code: 'HG014' })
    await assert.rejects(
      market.pool.query(`
        insert into money_entries (posting, account_id, kind, amount, order_product_id)
        select nextval('money_postings'), account_id, 'SALE', 1, order_product_id from money_entries where order_product_id is not null limit 1`),
      { code: 'HG013' },
    )
    await assertClean(market)
  })
})
