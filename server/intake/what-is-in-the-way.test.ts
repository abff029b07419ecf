import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { createDraft, lookUpCarcass, returnDraft, saveDraft } from '#contract/operator/intake.ts'
import { createListing, lookUpListing, saveListing, submitListing } from '#contract/partner/listings.ts'
import { refusals } from '#contract/refusals.ts'
import { type Intake, nextNumber, openIntake, seen } from '#tests/support/intake.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

const picture = { name: 'a'.repeat(48), width: 800, height: 600 }
let market: Market
let intake: Intake
let person: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  intake = await openIntake(market)
  person = await openDesk(market, ['partner-boxes'], intake.partner_id)
  await sql`insert into intake_pictures (name, staff_id) values (${picture.name}, ${person.staff.id})`.execute(
    market.db,
  )
})
after(() => market[Symbol.asyncDispose]())

it('a listing is in the way of another one of the same carcass and day, which is told what it is and what helps', async () => {
  const { desk } = intake
  const typed = { cattle_no: nextNumber(), prod_date: intake.today, sheet: { ...intake.typed(), pictures: [picture] } }
  const { id, version, sheet } = (await person.send(createListing, { body: typed })).data
  const byDesk = async () => refusalOf(desk.send(createDraft, { body: { ...typed, partner_id: intake.partner_id } }))
  const byPerson = async () => refusalOf(person.send(createListing, { body: typed }))
  const errno = refusals['intake.twice'].errno
  const says = async (refused: typeof byDesk, words: RegExp) => {
    const said = await refused()
    assert.equal(said.errno, errno)
    assert.match(said.message, words)
  }
  /** What the desk reads before it types anything. */
  const known = async () => {
    const { known: all } = await desk.send(lookUpCarcass, { query: { cattle_no: typed.cattle_no } })
    return all.map(({ says: words, draft_id }) => [words?.split('.')[0], draft_id])
  }
  await says(byDesk, /공급사가 이 도체를 직접 쓰고 있습니다/)
  assert.deepEqual(await known(), [['공급사가 이 도체를 직접 쓰고 있습니다', null]])
  await says(byPerson, /쓰던 도체가 있습니다. 상품 등록 목록에서 열어/)
  const { data: sent } = await person.send(submitListing, seen({ id, version }))
  await says(byDesk, /심사를 요청한 도체입니다. ‘공급사 등록’에서 열어/)
  assert.deepEqual(await known(), [['공급사가 심사를 요청한 도체입니다', id]])
  await says(byPerson, /심사 요청을 먼저 거두세요/)
  await desk.send(returnDraft, { params: { id }, body: { version: sent.version, note: '라벨이 흐려요' } })
  await says(byDesk, /공급사에 돌려보낸 도체입니다/)
  assert.deepEqual(await known(), [['공급사에 돌려보낸 도체입니다', null]])
  await says(byPerson, /한결이 고쳐 달라고 한 도체입니다/)

  // The market's own is in the way of the partner's, too, also when the number is only typed into one that is stored.
  const own = await intake.draft()
  const lookUp = { query: { cattle_no: own.cattle_no } }
  const [ofMarket] = (await person.send(lookUpListing, lookUp)).known
  assert.match(ofMarket?.says ?? '', /한결이 이 도체를 등록하고 있습니다/)
  assert.equal((await desk.send(lookUpCarcass, lookUp)).known[0]?.says, null)
  const { data: other } = await person.send(createListing, { body: { ...typed, cattle_no: nextNumber() } })
  const over = { version: other.version, cattle_no: own.cattle_no, prod_date: own.prod_date, sheet }
  await says(
    async () => refusalOf(person.send(saveListing, { params: { id: other.id }, body: over })),
    /한결이 이 도체를 등록하고 있습니다/,
  )
  await says(
    async () =>
      refusalOf(
        desk.send(saveDraft, {
          params: { id: own.id },
          body: { ...over, version: own.version, cattle_no: other.cattle_no, partner_id: intake.partner_id },
        }),
      ),
    /공급사가 이 도체를 직접 쓰고 있습니다/,
  )
})
