import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { resumeBoxes, stopBoxes } from '#contract/operator/intake-boxes.ts'
import { changePrices, listUndoable, undoIntake } from '#contract/operator/intake-prices.ts'
import { changeOwnPrices, getOwnBox, pauseOwnBoxes, resumeOwnBoxes } from '#contract/partner/boxes.ts'
import { refusals } from '#contract/refusals.ts'
import { type Intake, openIntake, usualBoxes } from '#tests/support/intake.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let intake: Intake
let person: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  intake = await openIntake(market)
  person = await openDesk(market, ['partner-boxes'], intake.partner_id)
})
after(() => market[Symbol.asyncDispose]())

const posted = async () => (await intake.posted()).boxes
const see = async (id: number) => (await person.send(getOwnBox, { params: { id } })).data

it('a partner’s price moves within the same limits when the market has taken a price of its own back', async () => {
  const [box] = await posted()
  const { low, high } = await see(box!.id)
  const { id, kg_price: was } = box!
  await person.send(changeOwnPrices, { body: { changes: [{ id, was, kg_price: high }] } })
  const { version } = await intake.boxOf(box!.id)
  const change = { id: box!.id, version, kg_price: high + 100 }
  await intake.desk.send(changePrices, { body: { changes: [change] } })
  const { data } = await intake.desk.send(listUndoable)
  const latest = data.filter(({ kind }) => kind === 'price').toSorted((a, b) => b.ids[0]! - a.ids[0]!)[0]!
  await intake.desk.send(undoIntake, { body: { kind: 'price', ids: latest.ids } })
  const now = await see(box!.id)
  assert.deepEqual([now.kg_price, now.low, now.high], [high, low, high])
})

it('a box that its partner pauses can be stopped by the market too, among others, and then only the market sells it again', async () => {
  const [paused, free] = (await posted()).map(({ id }) => id) as [number, number]
  await person.send(pauseOwnBoxes, { body: { ids: [paused] } })
  await intake.desk.send(stopBoxes, { body: { ids: [paused, free], reason: '회수' } })
  assert.deepEqual([(await see(paused)).stopped, (await see(free)).stopped], ['market', 'market'])
  const again = person.send(resumeOwnBoxes, { body: { ids: [paused] } })
  await assert.rejects(again, { errno: refusals['own-box.not-free'].errno })
  await intake.desk.send(resumeBoxes, { body: { ids: [paused, free] } })
  assert.equal((await see(paused)).lane, 'selling')
  await assertClean(market)
})

it('a price of the market’s can be taken back however many prices its partners have changed since', async () => {
  const many = Array.from({ length: 17 }, (_, n) => ({ ...usualBoxes[n % 2]!, weight: 5 + n / 10 }))
  const boxes = [await intake.posted(many), await intake.posted(many), await intake.posted(many)].flatMap(
    (one) => one.boxes,
  )
  const [ours] = await posted()
  const { version, kg_price } = await intake.boxOf(ours!.id)
  await intake.desk.send(changePrices, { body: { changes: [{ id: ours!.id, version, kg_price: kg_price + 100 }] } })
  await market.pass(1)
  for (const { id, kg_price: was } of boxes)
    await person.send(changeOwnPrices, { body: { changes: [{ id, was, kg_price: was + 100 }] } })
  const { data } = await intake.desk.send(listUndoable)
  const prices = data.filter(({ kind }) => kind === 'price')
  const theirs = (
    await market.db
      .selectFrom('partners')
      .select('partner_name')
      .where('id', '=', intake.partner_id)
      .executeTakeFirstOrThrow()
  ).partner_name
  const names = prices.map(({ staff_name }) => staff_name)
  assert.deepEqual([names.length, names.indexOf(`${theirs} 김담당`)], [50, names.lastIndexOf('김담당') + 1])
  assert.ok(names.includes('김담당'))
  const { ids } = prices[names.lastIndexOf('김담당')]!
  await intake.desk.send(undoIntake, { body: { kind: 'price', ids } })
})
