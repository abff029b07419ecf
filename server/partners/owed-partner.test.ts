import assert from 'node:assert/strict'
import { it } from 'node:test'
import * as partners from '#contract/operator/partners.ts'
import { issuePayout, settlePayouts } from '#contract/operator/payouts.ts'
import * as settlements from '#contract/operator/settlements.ts'
import { businessNumber } from '#demo/content/business-number.ts'
import { earnLines } from '#server/settlements/earn-lines.ts'
import { bringTo } from '#tests/support/lines.ts'
import { makePartner } from '#tests/support/make.ts'
import { assertClean, refusalOf } from '#tests/support/shopping.ts'
import { sell } from '#tests/support/sold.ts'
import { openDesk } from '#tests/support/staff.ts'
import { openStillMarket } from '#tests/support/still-market.ts'

it('the trade with a partner does not end while money is owed to it', async () => {
  await using market = await openStillMarket()
  let desk = await openDesk(market, ['intake'])
  const move = async (id: number, status: 'OPEN' | 'PAUSED' | 'CLOSED') => {
    const { version } = (await desk.send(partners.getPartner, { params: { id } })).data
    return desk.send(partners.movePartner, { params: { id }, body: { version, status, reason: '계약 종료' } })
  }
  const { id } = await desk.send(partners.addPartner, {
    body: {
      partner_name: '새벽축산',
      business_no: businessNumber('888810001'),
      region: '충북 음성군',
      contact_name: '오대성',
      phone: '',
      order_email: '',
      order_fax: '',
      cut_off_time: '15:30',
      pick_up_days: '월화수목금',
      closed_from: '',
      closed_to: '',
      courier_code: '',
      commission_percent: 3.5,
      settlement_cycle: 'DAILY',
      bank_code: '88',
      account_holder: '오대성',
      bank_account: '110-234-567890',
    },
  })
  await move(id, 'OPEN')
  const sold = await sell(market, [id])
  await bringTo(market, sold.shopper, sold.lines, 'ORDK')
  await market.pass(5 * 24 * 60 * 60)
  // A staff session is shorter than a day.
  desk = await openDesk(market, ['intake'])
  await earnLines(market.server.deps)
  await move(id, 'PAUSED')
  const refused = async () => (await refusalOf(move(id, 'CLOSED'))).message
  assert.match(
    await refused(),
    /^공급사에 줄 돈 [\d,]+원, 정산되지 않은 주문 1개: 정산이 끝난 뒤에 거래 종료를 할 수 있습니다\.$/,
  )

  const [one, other] = [await openDesk(market, ['money']), await openDesk(market, ['money'])]
  const { data: open } = await one.send(settlements.listOpenPeriods, {})
  const { ends_on } = open.find((period) => period.id === id)!
  await one.send(settlements.closePeriods, { body: { periods: [{ partner_id: id, ends_on }] } })
  assert.match(await refused(), /^공급사에 줄 돈 [\d,]+원, 지급되지 않은 정산 1건: /)
  const { data: waiting } = await one.send(settlements.listSettlements, { query: { lane: 'APPROVE' } })
  const { id: settlement, state, net } = waiting.find(({ partner_id }) => partner_id === id)!
  const owed = async () => (await desk.send(partners.getPartner, { params: { id } })).data.owed
  await other.send(settlements.approveSettlement, { params: { id: settlement }, body: { state, net } })
  await one.send(issuePayout, { body: { settlement_ids: [settlement] } })
  assert.match(await refused(), /^공급사에 줄 돈 [\d,]+원, 지급되지 않은 정산 1건: /)
  assert.equal(await owed(), net)
  await one.send(settlePayouts, { body: { settlement_ids: [settlement], result: 'PAID' } })
  assert.equal(await owed(), 0)
  assert.deepEqual(await move(id, 'CLOSED'), { status: 'CLOSED', withdrawn: 0 })
  await assertClean(market)
})

it('a partner is named to those who settle with it, without its contact person, and opened by them no further', async () => {
  await using market = await openStillMarket()
  const { id } = await makePartner(market.db, { contact_name: '박공급' })
  const money = await openDesk(market, ['money'])
  const { data } = await money.send(partners.listPartners, {})
  const found = data.find((one) => one.id === id)
  assert.deepEqual([found?.contact_name, found?.phone], ['박**', '031****4567'])
  assert.equal((await refusalOf(money.send(partners.getPartner, { params: { id } }))).status, 403)
})
