import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { getAudit, listAudit } from '#contract/operator/audit.ts'
import { addCarcassPaper, listCarcassPapers } from '#contract/operator/carcass-papers.ts'
import {
  checkDraft,
  dropDraft,
  getDraft,
  listDrafts,
  lookUpCarcass,
  postDraft,
  rejectDraft,
  returnDraft,
  saveDraft,
} from '#contract/operator/intake.ts'
import {
  createListing,
  dropListing,
  getListing,
  type Listing,
  listListings,
  lookUpListing,
  saveListing,
  submitListing,
  uploadListingPicture,
  withdrawListing,
} from '#contract/partner/listings.ts'
import { refusals } from '#contract/refusals.ts'
import { dropOrphans } from '#server/files/drop-orphans.ts'
import { dropPictures } from '#server/files/drop-pictures.ts'
import { type Intake, nextNumber, openIntake, seen } from '#tests/support/intake.ts'
import { makePartner } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, refusalOf } from '#tests/support/shopping.ts'
import { asStaff, type Desk, makeStaff, openDesk } from '#tests/support/staff.ts'

let market: Market
let intake: Intake
let person: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  intake = await openIntake(market)
  person = await openDesk(market, ['partner-boxes'], intake.partner_id)
})
after(() => market[Symbol.asyncDispose]())

const refusedWith = (code: keyof typeof refusals) => ({ errno: refusals[code].errno })
const picture = { name: 'a'.repeat(48), width: 800, height: 600 }

async function written(who = person): Promise<Listing> {
  await sql`insert into intake_pictures (name, staff_id) values (${picture.name}, ${who.staff.id}) on conflict do nothing`.execute(
    market.db,
  )
  const sheet = { ...intake.typed(), pictures: [picture] }
  const body = { cattle_no: nextNumber(), prod_date: intake.today, sheet }
  return (await who.send(createListing, { body })).data
}
const submitted = async () => (await person.send(submitListing, seen(await written()))).data
const idsOf = async (who: Desk, state: 'DRAFT' | 'SUBMITTED') =>
  (await who.send(listDrafts, { query: { state } })).data.map(({ id }) => id)

it('what a partner’s person types is theirs until they submit it, and on sale when the desk says so', async () => {
  const { desk } = intake
  const made = await written()
  assert.equal(made.state, 'WRITING')
  assert.ok(!(await idsOf(desk, 'DRAFT')).includes(made.id))
  await assert.rejects(desk.send(getDraft, { params: { id: made.id } }), refusedWith('intake.missing'))
  const more = { version: made.version, cattle_no: made.cattle_no, prod_date: made.prod_date, sheet: made.sheet }
  await assert.rejects(
    desk.send(saveDraft, { params: { id: made.id }, body: { ...more, partner_id: intake.partner_id } }),
    refusedWith('intake.missing'),
  )
  const saved = (await person.send(saveListing, { params: { id: made.id }, body: more })).data
  const sent = (await person.send(submitListing, seen(saved))).data
  assert.equal(sent.state, 'SUBMITTED')
  assert.ok((await idsOf(desk, 'SUBMITTED')).includes(made.id))
  assert.ok(!(await idsOf(desk, 'DRAFT')).includes(made.id))
  const again = person.send(saveListing, { params: { id: made.id }, body: { ...more, version: sent.version } })
  await assert.rejects(again, refusedWith('listing.not-now'))

  const { data: review } = await desk.send(getDraft, { params: { id: made.id } })
  assert.equal(review.submitted?.name, '김담당')
  await assert.rejects(desk.send(postDraft, seen(review)), refusedWith('carcass.unchecked'))
  await desk.send(checkDraft, seen(review))
  const { data: posted } = await desk.send(postDraft, seen(review))
  const { rows } = await sql<{ partner_id: number }>`
    select partner_id from products where carcass_id = ${posted.carcass_id}`.execute(market.db)
  assert.deepEqual(
    rows.map(({ partner_id }) => partner_id),
    [intake.partner_id, intake.partner_id],
  )
  assert.equal((await person.send(getListing, { params: { id: made.id } })).data.state, 'LISTED')
  await assertClean(market)
})

it('the desk gives it back with a note, and the person submits it again; what it refuses stays to be read', async () => {
  const { desk } = intake
  const sent = await submitted()
  await desk.send(returnDraft, { params: { id: sent.id }, body: { version: sent.version, note: '라벨 사진이 흐려요' } })
  const { data: back } = await person.send(getListing, { params: { id: sent.id } })
  assert.deepEqual([back.state, back.note], ['RETURNED', '라벨 사진이 흐려요'])
  assert.ok(!(await idsOf(desk, 'SUBMITTED')).includes(sent.id))
  const more = { version: back.version, cattle_no: back.cattle_no, prod_date: back.prod_date, sheet: back.sheet }
  const { data: saved } = await person.send(saveListing, { params: { id: sent.id }, body: more })
  const { data: next } = await person.send(submitListing, seen(saved))
  assert.equal(next.note, '')
  await assert.rejects(desk.send(dropDraft, seen(next)), refusedWith('intake.problem'))
  await desk.send(rejectDraft, { params: { id: sent.id }, body: { version: next.version, note: '이력번호가 달라요' } })
  const { data: refused } = await person.send(getListing, { params: { id: sent.id } })
  assert.deepEqual([refused.state, refused.note], ['REJECTED', '이력번호가 달라요'])
  await assert.rejects(person.send(submitListing, seen(refused)), refusedWith('listing.not-now'))
  await assert.rejects(desk.send(postDraft, seen(refused)), refusedWith('intake.missing'))
})

it('takes its papers along when it is refused', async () => {
  const { desk } = intake
  const sent = await submitted()
  await sql`
    insert into carcass_papers (draft_id, kind, ori_name, stored_name, content_type, staff_id)
    values (${sent.id}, 'GRADE', '확인서.pdf', 'x', 'application/pdf', ${desk.staff.id})`.execute(market.db)
  await desk.send(rejectDraft, { params: { id: sent.id }, body: { version: sent.version, note: '이력번호가 달라요' } })
  const { rows } = await sql`select 1 from carcass_papers where draft_id = ${sent.id}`.execute(market.db)
  assert.equal(rows.length, 0)
})

it('stands in the log with how many boxes it had, however often it was saved, and without its sheet', async () => {
  let { data: now } = { data: await written() }
  for (let boxes = 1; boxes <= 4; boxes++) {
    const sheet = { ...now.sheet, boxes: Array.from({ length: boxes }, () => now.sheet.boxes[0]!) }
    const { id, version, cattle_no, prod_date } = now
    now = (await person.send(saveListing, { params: { id }, body: { version, cattle_no, prod_date, sheet } })).data
  }
  const owner = await openDesk(market, ['owner'])
  const { data } = await owner.send(listAudit, { query: { kind: 'intake', target: String(now.id) } })
  assert.deepEqual(
    data.map(({ action, change_count }) => [action, change_count]),
    // The sheet had two boxes when it was written, so the first saving took one away.
    [...Array.from({ length: 4 }, () => ['listing.save', 1]), ['listing.write', 1]],
  )
  const { data: last } = await owner.send(getAudit, { params: { id: data[0]!.id } })
  assert.deepEqual(
    last.changes.map(({ before, after }) => [before, after]),
    [['3', '4']],
  )
})

it('has papers that the desk has added while it was the desk’s, and none while its partner writes it', async () => {
  const { desk } = intake
  const made = await written()
  const add = async (who: Desk) => {
    const body = new FormData()
    for (const [field, value] of Object.entries({ of: 'draft', id: made.id, kind: 'GRADE' }))
      body.set(field, String(value))
    body.set('paper', new Blob([pixel], { type: 'image/png' }), '확인서.png')
    return (await who.send(addCarcassPaper, { body } as never)).data
  }
  const query = { of: 'draft', id: made.id } as const
  const look = (id: number, who: Desk) =>
    fetch(`${market.url}/api/operators/intake/papers/${id}`, { headers: { authorization: `Bearer ${who.token}` } })
  await assert.rejects(add(desk), refusedWith('intake.missing'))
  const { data: sent } = await person.send(submitListing, seen(made))
  const [paper] = await add(desk)
  await desk.send(returnDraft, { params: { id: made.id }, body: { version: sent.version, note: '라벨이 흐려요' } })
  await assert.rejects(add(desk), refusedWith('intake.missing'))

  const { data: back } = await person.send(getListing, { params: { id: made.id } })
  assert.equal((await refusalOf(add(person))).status, 403)
  assert.equal((await refusalOf(person.send(listCarcassPapers, { query }))).status, 403)
  assert.equal((await look(paper!.id, person)).status, 403)
  assert.doesNotMatch(JSON.stringify(back), /확인서/)

  const { data: again } = await person.send(submitListing, seen(back))
  assert.deepEqual(
    (await desk.send(listCarcassPapers, { query })).data.map(({ id }) => id),
    [paper!.id],
  )
  const { data: mine } = await person.send(withdrawListing, seen(again))
  assert.equal((await look(paper!.id, desk)).status, 200)
  await person.send(dropListing, seen(mine))
  assert.equal((await look(paper!.id, desk)).status, 404)
  assert.ok((await dropOrphans(market.server.deps, 0)) > 0)
})

it('keeps its photographs while it is written and reviewed, and lets them go once it is thrown away', async () => {
  const { data: photo } = await upload()
  const shown = async () => (await fetch(`${market.url}/carcass-pictures/${photo.name}.webp`)).status
  const { data: made } = await person.send(createListing, {
    body: { cattle_no: nextNumber(), prod_date: intake.today, sheet: { ...intake.typed(), pictures: [photo] } },
  })
  const aged = sql`update intake_pictures set uploaded_at = uploaded_at - interval '2 days' where name = ${photo.name}`
  await aged.execute(market.db)
  await dropPictures(market.server.deps)
  assert.equal(await shown(), 200)
  const { data: sent } = await person.send(submitListing, seen(made))
  await dropPictures(market.server.deps)
  assert.equal(await shown(), 200)
  const { data: back } = await person.send(withdrawListing, seen(sent))
  await person.send(dropListing, seen(back))
  await dropPictures(market.server.deps)
  assert.equal(await shown(), 404)
})

it('says nothing of who at the market gave it back', async () => {
  const reviewer = await asStaff(market, await makeStaff(market, { roles: ['intake'], name: '나직원' }))
  const sent = await submitted()
  await reviewer.send(returnDraft, { params: { id: sent.id }, body: { version: sent.version, note: '라벨이 흐려요' } })
  const told = [await person.send(getListing, { params: { id: sent.id } }), await person.send(listListings, {})]
  assert.match(JSON.stringify(told), /라벨이 흐려요/)
  assert.doesNotMatch(JSON.stringify(told), /나직원/)
})

it('is taken back from the review, and thrown away; a dropped one is gone', async () => {
  const sent = await submitted()
  await assert.rejects(person.send(dropListing, seen(sent)), refusedWith('listing.not-now'))
  const { data: back } = await person.send(withdrawListing, seen(sent))
  assert.equal(back.state, 'WRITING')
  await assert.rejects(intake.desk.send(postDraft, seen(back)), refusedWith('intake.missing'))
  await person.send(dropListing, seen(back))
  await assert.rejects(person.send(getListing, { params: { id: sent.id } }), refusedWith('intake.missing'))
})

it('is not submitted without a picture, or with what can never be sold', async () => {
  const body = { cattle_no: nextNumber(), prod_date: intake.today, sheet: intake.typed() }
  const { data: bare } = await person.send(createListing, { body })
  await assert.rejects(person.send(submitListing, seen(bare)), refusedWith('listing.no-picture'))
  const heavy = intake.typed([{ pc_code: '01010500', weight: 500, kg_price: 128_300 }])
  const { data: odd } = await person.send(createListing, {
    body: { ...body, cattle_no: nextNumber(), sheet: { ...heavy, pictures: [picture] } },
  })
  const said = await refusalOf(person.send(submitListing, seen(odd)))
  assert.match(said.message, /도체중\(462kg\)보다 큽니다/)
  const usual = intake.typed()
  for (const [facts, why] of [
    [{ qgrade: '등외' }, /등급 외 도체는 판매할 수 없습니다/],
    [{ judge_breed_nm: '칡소' }, /판매하지 않는 축종입니다/],
  ] as const) {
    const sheet = { ...usual, facts: { ...usual.facts, ...facts }, pictures: [picture] }
    const { data: unsold } = await person.send(createListing, { body: { ...body, cattle_no: nextNumber(), sheet } })
    assert.match((await refusalOf(person.send(submitListing, seen(unsold)))).message, why)
  }
})

it('is nobody else’s: another partner’s person and the market’s own drafts answer as if they were not there', async () => {
  const stranger = await openDesk(market, ['partner'], (await makePartner(market.db)).id)
  const made = await written()
  const own = await intake.draft()
  for (const [who, { id, version, cattle_no }] of [
    [stranger, made],
    [person, own],
  ] as const) {
    const body = { version, cattle_no, prod_date: intake.today, sheet: intake.typed() }
    for (const work of [
      () => who.send(getListing, { params: { id } }),
      () => who.send(saveListing, { params: { id }, body }),
      () => who.send(submitListing, seen({ id, version })),
      () => who.send(withdrawListing, seen({ id, version })),
      () => who.send(dropListing, seen({ id, version })),
    ])
      await assert.rejects(work(), refusedWith('intake.missing'))
  }
  const { data, counts } = await stranger.send(listListings, {})
  assert.deepEqual([data, counts], [[], []])
  const { known } = await stranger.send(lookUpListing, { query: { cattle_no: made.cattle_no } })
  assert.deepEqual(known, [])
  const { known: mine } = await person.send(lookUpListing, { query: { cattle_no: made.cattle_no } })
  assert.deepEqual(
    mine.map(({ draft_id }) => draft_id),
    [made.id],
  )
  const { known: told } = await intake.desk.send(lookUpCarcass, { query: { cattle_no: made.cattle_no } })
  assert.deepEqual(
    told.map(({ state, draft_id }) => [state, draft_id]),
    [['DRAFT', null]],
  )
})

it('is either sold or taken back, if the desk and the person press at once', async () => {
  const sent = await submitted()
  await intake.colleague.send(checkDraft, seen(sent))
  const results = await Promise.allSettled([
    intake.desk.send(postDraft, seen(sent)),
    person.send(withdrawListing, seen(sent)),
  ])
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  const { data } = await person.send(getListing, { params: { id: sent.id } })
  assert.equal(data.state, results[0].status === 'fulfilled' ? 'LISTED' : 'WRITING')
})

it('has pictures of its own', async () => {
  assert.match((await upload()).data.name, /^[0-9a-f]{48}$/)
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
function upload() {
  const body = new FormData()
  body.set('picture', new Blob([pixel], { type: 'image/png' }), 'label.png')
  return person.send(uploadListingPicture, { body } as never)
}
