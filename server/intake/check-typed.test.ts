import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { checkCarcass, correctCarcass, getPostedCarcass } from '#contract/operator/carcass-corrections.ts'
import {
  checkDraft,
  createDraft,
  getDraft,
  type IntakeDraft,
  listDrafts,
  lookUpCarcass,
  postDraft,
  saveDraft,
} from '#contract/operator/intake.ts'
import { listBoxes, resumeBoxes, stopBoxes } from '#contract/operator/intake-boxes.ts'
import type { IntakeFacts } from '#domain/intake-sheet.ts'
import { postScheduled } from '#server/intake/post-scheduled.ts'
import { type Intake, nextNumber, openIntake, seen } from '#tests/support/intake.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, refusalOf } from '#tests/support/shopping.ts'
import { slaughtered } from '#tests/support/slaughtered.ts'

let market: Market
let intake: Intake
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  intake = await openIntake(market)
})
after(() => market[Symbol.asyncDispose]())

const unchecked = /^확인 전인 도체가 있습니다\./
const typed = async (facts: Partial<IntakeFacts> = {}, cattle_no = nextNumber()) => {
  const sheet = intake.typed()
  const body = { cattle_no, partner_id: intake.partner_id, prod_date: intake.today }
  return (
    await intake.desk.send(createDraft, { body: { ...body, sheet: { ...sheet, facts: { ...sheet.facts, ...facts } } } })
  ).data
}
const post = ({ id, version }: IntakeDraft, at: string | null = null) =>
  intake.desk.send(postDraft, { params: { id }, body: { version, at } })
const readDraft = async (id: number) => (await intake.desk.send(getDraft, { params: { id } })).data
const read = async (id: number) => (await intake.desk.send(getPostedCarcass, { params: { id } })).data
const boxesOf = async (carcass_id: number) =>
  (await intake.desk.send(listBoxes, { query: { carcass_id } })).data.map(({ id }) => id)

it('what was typed goes on sale once somebody has compared it, now or at its minute', async () => {
  const made = await typed()
  assert.deepEqual(made.check, { how: null, staff_name: null, at: null, is_own: true })
  for (const at of [null, '2099-01-01T06:00:00+09:00']) {
    const refused = await refusalOf(post(made, at))
    assert.deepEqual([refused.status, unchecked.test(refused.message)], [409, true])
  }
  const { data: looked } = await intake.colleague.send(checkDraft, seen(made))
  assert.deepEqual([looked.check.how, looked.check.staff_name, looked.version], ['staff', '김담당', made.version])
  const { data: posted } = await post(made)
  assert.equal((await read(posted.carcass_id!)).check.how, 'staff')
  assert.deepEqual(await intake.actsOn('intake', made.id), ['intake.draft', 'intake.checked', 'intake.post'])
  await assertClean(market)
})

it('other facts or another number are not what was checked; weights and prices are not on the papers', async () => {
  const made = await intake.draft()
  const save = async (draft: IntakeDraft, change: Partial<IntakeDraft>) => {
    const { id, version, cattle_no, partner_id, prod_date, sheet } = { ...draft, ...change }
    return (
      await intake.desk.send(saveDraft, { params: { id }, body: { version, cattle_no, partner_id, prod_date, sheet } })
    ).data
  }
  const lighter = await save(made, { sheet: { ...made.sheet, boxes: made.sheet.boxes.slice(1) } })
  assert.equal(lighter.check.how, 'staff')
  const facts = { ...made.sheet.facts, qgrade: '1' }
  const regraded = await save(lighter, { sheet: { ...lighter.sheet, facts } })
  assert.equal(regraded.check.how, null)
  assert.match((await refusalOf(post(regraded))).message, unchecked)
  const renumbered = await save(regraded, { cattle_no: nextNumber(), sheet: lighter.sheet })
  assert.equal(renumbered.check.how, null)
})

it('what the service says counts as checked as long as it stands there, whatever a browser says of it', async () => {
  const [number = ''] = await slaughtered(market)
  const facts = (await intake.desk.send(lookUpCarcass, { query: { cattle_no: number } })).facts!
  const claimed = await typed({})
  assert.equal(claimed.check.how, null)
  const corrected = await typed({ ...facts, farm_addr: '다른 농장' }, number)
  assert.equal(corrected.check.how, null)
  const { id, version, cattle_no, partner_id, prod_date, sheet } = corrected
  const asSaid = { version, cattle_no, partner_id, prod_date, sheet: { ...sheet, facts } }
  const { data: back } = await intake.desk.send(saveDraft, { params: { id }, body: asSaid })
  assert.equal(back.check.how, 'lookup')
})

it('whoever typed it may look a second time, and the desk says that it is their own', async () => {
  const made = await typed()
  const { data: looked } = await intake.desk.send(checkDraft, seen(made))
  assert.deepEqual([looked.check.how, looked.check.is_own], ['staff', true])
  const { data: again } = await intake.colleague.send(checkDraft, seen(made))
  assert.deepEqual([again.check.at, again.check.is_own], [looked.check.at, false], 'the first look stands')
  await post(made)
})

it('a corrected grade is looked at again before what is stopped goes on sale; what is on sale stays there', async () => {
  const { draft, boxes } = await intake.posted()
  const id = draft.carcass_id!
  const [stopped, onSale] = boxes.map((box) => box.id) as [number, number]
  const stop = () => intake.desk.send(stopBoxes, { body: { ids: [stopped], reason: '확인' } })
  const resume = () => intake.desk.send(resumeBoxes, { body: { ids: [stopped] } })
  await stop()
  const correct = async (facts: Partial<IntakeFacts>) => {
    const { facts: stands, prod_date } = await read(id)
    const was = { facts: stands, prod_date }
    const next = { facts: { ...stands, ...facts }, prod_date }
    await intake.desk.send(correctCarcass, { params: { id }, body: { was, next, reason: '판정서와 달라요' } })
    return next
  }
  const moved = await correct({ farm_addr: '강원 횡성군' })
  assert.equal((await read(id)).check.how, 'staff', 'nobody decides by it')
  const next = await correct({ qgrade: '1' })
  assert.deepEqual((await read(id)).check, { how: null, staff_name: null, at: null, is_own: true })
  const refused = await refusalOf(resume())
  assert.deepEqual([refused.status, unchecked.test(refused.message)], [409, true])
  assert.deepEqual([(await intake.boxOf(stopped)).ps_code, (await intake.boxOf(onSale)).ps_code], [0, 1])
  const check = (was: typeof next) => intake.colleague.send(checkCarcass, { params: { id }, body: { was } })
  assert.equal((await refusalOf(check(moved))).status, 409, 'something else stood there')
  await check(next)
  await resume()
  assert.equal((await intake.boxOf(stopped)).ps_code, 1)
  assert.ok((await intake.actsOn('carcass', id)).includes('carcass.checked'))
  await assertClean(market)
})

it('unchecked carcasses are found in each lane', async () => {
  const open = await typed()
  await intake.draft()
  const { draft } = await intake.posted()
  const found = async (state: 'DRAFT' | 'POSTED') =>
    (await intake.desk.send(listDrafts, { query: { state, check: 'NONE', limit: 100 } })).data
  const drafts = await found('DRAFT')
  assert.ok(drafts.some(({ id }) => id === open.id))
  assert.ok(drafts.every(({ checked }) => checked === null))
  assert.deepEqual(await found('POSTED'), [])
  await sql`update carcass_infos set checked = null where id = ${draft.carcass_id}`.execute(market.db)
  assert.deepEqual(
    (await found('POSTED')).map(({ id, checked }) => [id, checked]),
    [[draft.id, null]],
  )
})

it('one that waits for its minute under an older release and was not checked goes back to the desk', async () => {
  const made = await typed()
  await sql`
    update intake_drafts set state = 'SCHEDULED', post_at = market_now() where id = ${made.id}`.execute(market.db)
  assert.equal(await postScheduled(market.server.deps), 0)
  const back = await readDraft(made.id)
  assert.equal(back.state, 'DRAFT')
  assert.match(back.problem!, unchecked)
  assert.deepEqual(await boxesOf(2_147_483_647), [])
})
