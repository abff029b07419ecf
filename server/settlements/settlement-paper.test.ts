import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import readExcelFile from 'read-excel-file/node'
import * as adjustments from '#contract/operator/settlement-adjustments.ts'
import { issuePayout, settlePayouts } from '#contract/operator/payouts.ts'
import * as settlements from '#contract/operator/settlements.ts'
import { saveSetting } from '#server/config/settings.ts'
import { seal } from '#server/session-tokens/seal.ts'
import { bringTo } from '#tests/support/lines.ts'
import { makePartner } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { sell } from '#tests/support/sold.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { openStillMarket } from '#tests/support/still-market.ts'

const partner_name = '농업회사법인 주식회사 한결축산유통안성가공센터제2공장'
const reason = '11월 3일에 찢어진 포장 여덟 상자를 다시 포장한 비용이에요. 사진과 함께 메일로 보내 주셨어요. '
  .repeat(3)
  .trim()
const count = 200

let market: Market
let desks: [Desk, Desk]
let id: number
let partner_id: number
before(async () => {
  market = await openStillMarket({
    prepare: (db) =>
      saveSetting(db, 'company', {
        name: '한결',
        representative: '한가람',
        business_no: '1208147521',
        address: '서울 중구 세종대로 110',
        phone: '02-6000-1234',
      }),
  })
  const { db, config } = market
  const partner = await makePartner(db, {
    partner_name,
    business_no: '8888100013',
    commission_percent: 5,
    settlement_cycle: 'DAILY',
    bank_code: '88',
    account_holder: '한결축산유통 오대성',
  })
  partner_id = partner.id
  await db
    .updateTable('partners')
    .set({ bank_account: seal(config, `${partner.id}:110234567890`), bank_account_last4: '7890' })
    .where('id', '=', partner.id)
    .execute()
  for (let sold = 0; sold < count; sold += 40) {
    const { shopper, lines } = await sell(market, Array<number>(40).fill(partner.id))
    await bringTo(market, shopper, lines, 'ORDK')
  }
  await market.pass(4 * 24 * 60 * 60)
  desks = [await openDesk(market, ['money']), await openDesk(market, ['money'])]
  const [one, other] = desks
  const { id: asked } = await one.send(adjustments.askAdjustment, {
    body: { partner_id: partner.id, amount: -12_345, reason },
  })
  await other.send(adjustments.decideAdjustment, { params: { id: asked }, body: { decision: 'BOOKED' } })
  await market.pass(20 * 60 * 60)
  desks = [await openDesk(market, ['money']), await openDesk(market, ['money'])]
  const { data } = await desks[0].send(settlements.listOpenPeriods, {})
  await desks[0].send(settlements.closePeriods, {
    body: { periods: [{ partner_id: partner.id, ends_on: data[0]!.ends_on }] },
  })
  const { data: waiting } = await desks[0].send(settlements.listSettlements, { query: { lane: 'APPROVE' } })
  id = waiting[0]!.id
})
after(() => market[Symbol.asyncDispose]())

const look = async () => (await desks[0].send(settlements.getSettlement, { params: { id } })).data
const open = (token?: string) =>
  fetch(`${market.url}/api/operators/settlements/${id}/paper`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
async function pages(): Promise<string[]> {
  const answer = await open(desks[0].token)
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf'])
  return pdfText(Buffer.from(await answer.arrayBuffer()))
}
const wonIn = (text: string): number => Number(text.replaceAll(/[,원]/g, ''))

it('names both parties, and shows how the sum comes about', async () => {
  const [first] = await pages()
  const settlement = await look()
  const words = first!.replaceAll(/\s/g, '')
  for (const told of [
    '정산서',
    partner_name,
    '888-81-00013',
    '한결 (대표 한가람)',
    '120-81-47521',
    settlement.number,
    reason,
  ])
    assert.ok(words.includes(told.replaceAll(/\s/g, '')), `${told} is not on the paper: ${first}`)
  assert.match(first!, /신한은행 \(끝 네 자리 7890\) 한결축산유통 오대성/)
  assert.doesNotMatch(first!, /110234567890/)
  const told = first!.split('\n')
  const after = (name: string) => wonIn(told[told.indexOf(name) + 1]!)
  const parts = [`판매 (${count}건)`, '환불', '판매 수수료', '수수료 부가세', '조정', '이월']
  const from = told.lastIndexOf(`판매 (${count}건)`)
  const figures = parts.map((name) => wonIn(told[told.indexOf(name, from) + 1]!))
  assert.equal(
    figures.reduce((sum, figure) => sum + figure, 0),
    settlement.net,
  )
  assert.equal(figures[4], -12_345)
  assert.ok(figures[3]! < 0 && after(`판매 (${count}건)`) > settlement.net)
  assert.match(first!, /승인 전/)
})

it('has every line, with the head of the table on each page', async () => {
  const all = await pages()
  assert.ok(all.length > 3)
  for (const text of all) assert.match(text, /^이력번호$/m)
  assert.match(all.at(-1)!, new RegExp(`· ${all.length}/${all.length}$`))
  const rows = all.flatMap((text) => {
    const said = text.split('\n')
    return said.flatMap((word, place) => (/^\d{3} \d{4} \d{4} \d$/.test(word) ? [wonIn(said[place + 6]!)] : []))
  })
  assert.equal(rows.length, count)
  const { net, vat, adjustments: added } = await look()
  assert.equal(
    rows.reduce((sum, row) => sum + row, 0),
    net + vat - added,
  )
})

it('adds up column by column in the sheets of the desk and of its partner', async () => {
  const partner = await openDesk(market, ['partner-money'], partner_id)
  const asked = [
    [desks[0], '/api/operators/settlements/sheet?lane=APPROVE'],
    [partner, '/api/partner/settlements/sheet'],
    [desks[0], `/api/operators/settlements/${id}/lines/sheet`],
  ] as const
  const names = []
  for (const [desk, address] of asked) {
    const answer = await fetch(`${market.url}${address}`, { headers: { authorization: `Bearer ${desk.token}` } })
    assert.equal(answer.status, 200)
    names.push(decodeURIComponent(answer.headers.get('content-disposition')!).match(/''(.+)_\d/)?.[1])
    const [sheet] = await readExcelFile(Buffer.from(await answer.arrayBuffer()))
    const [head, ...rows] = sheet!.data as [string[], ...unknown[][]]
    const [from, to] = [head.indexOf('판매'), head.findIndex((title) => ['지급액', '합계'].includes(title))]
    for (const row of rows) {
      const parts = row.slice(from, to) as number[]
      assert.ok(parts[head.indexOf('수수료') - from]! < 0)
      assert.equal(
        parts.reduce((sum, won) => sum + won, 0),
        row[to],
      )
    }
    assert.ok(rows.length > 0)
  }
  assert.deepEqual(names.slice(0, 2), ['정산', '공급사 정산'])
})

it('is the money desk’s alone, and says when it was paid', async () => {
  const intake = await openDesk(market, ['intake'])
  assert.deepEqual([(await open()).status, (await open(intake.token)).status], [401, 403])
  const { state, net } = await look()
  await desks[1].send(settlements.approveSettlement, { params: { id }, body: { state, net } })
  await desks[0].send(issuePayout, { body: { settlement_ids: [id] } })
  assert.match((await pages())[0]!, /지급 중/)
  await desks[0].send(settlePayouts, { body: { settlement_ids: [id], result: 'PAID' } })
  const { ended_at } = await look()
  const day = new Date(Date.parse(ended_at!) + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '.')
  assert.match((await pages())[0]!, new RegExp(`지급 완료 ${day}`))
})
