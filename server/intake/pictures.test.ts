import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import sharp from 'sharp'
import { getCarcassImages } from '#contract/catalogue.ts'
import {
  dropDraft,
  postDraft,
  rejectDraft,
  returnDraft,
  saveDraft,
  uploadIntakePicture,
} from '#contract/operator/intake.ts'
import { createListing, getListing, submitListing } from '#contract/partner/listings.ts'
import { dropPictures } from '#server/files/drop-pictures.ts'
import { type Intake, nextNumber, openIntake, seen, usualBoxes } from '#tests/support/intake.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let intake: Intake
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  intake = await openIntake(market)
})
after(() => market[Symbol.asyncDispose]())

const photo = () =>
  sharp({ create: { width: 1_600, height: 960, channels: 3, background: '#7a1f2b' } })
    .jpeg()
    .toBuffer()
async function upload(desk: Desk = intake.desk, bytes?: Buffer, name = '단면.jpg') {
  const body = new FormData()
  body.set('picture', new Blob([new Uint8Array(bytes ?? (await photo()))]), name)
  return (await desk.send(uploadIntakePicture, { body } as object)).data
}
const shown = async (name: string) => (await fetch(`${market.url}/carcass-pictures/${name}.webp`)).status
const dayLater = async () => {
  await market.pass(86_401)
  // The staff session has expired after a day, so it logs in again.
  intake = await openIntake(market)
}

it('a picture is kept in two sizes and shown at once, before anything is posted', async () => {
  const { name, width, height } = await upload()
  assert.deepEqual([width, height], [1_440, 864])
  const small = await fetch(`${market.url}/carcass-pictures/${name}-small.webp`)
  assert.equal(small.headers.get('content-type'), 'image/webp')
  assert.equal((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width, 480)
})

it('what is no picture is refused, and so is whoever may not', async () => {
  const refused = async (bytes: Buffer, name: string) => (await refusalOf(upload(intake.desk, bytes, name))).message
  assert.equal(
    await refused(Buffer.from('%PDF-1.4\n%%EOF\n'), '확인서.pdf'),
    'jpg, png, webp, heic 사진만 올릴 수 있습니다.',
  )
  assert.equal(await refused(Buffer.from('<svg/>'), '단면.svg'), 'jpg, png, webp, heic 사진만 올릴 수 있습니다.')
  assert.equal(await refused(Buffer.alloc(0), '단면.jpg'), '사진 파일을 선택하세요')
  const other = await openDesk(market, ['orders', 'read-only'])
  assert.equal((await refusalOf(upload(other))).message, '이 일을 할 권한이 없습니다.')
})

it('posted pictures stay; what nobody has posted after a day goes', async () => {
  const [posted, kept, dropped, never] = [await upload(), await upload(), await upload(), await upload()]
  const carcass = await intake.draft(usualBoxes, [posted])
  const { data } = await intake.desk.send(postDraft, seen(carcass))
  await intake.draft(usualBoxes, [kept])
  await intake.desk.send(dropDraft, seen(await intake.draft(usualBoxes, [dropped])))
  assert.equal(await dropPictures(market.server.deps), 0)
  await dayLater()
  const young = await upload()
  // With the pictures of the test before.
  assert.ok((await dropPictures(market.server.deps)) >= 2)
  assert.equal(await dropPictures(market.server.deps), 0)
  assert.deepEqual(
    [
      await shown(posted.name),
      await shown(kept.name),
      await shown(young.name),
      await shown(dropped.name),
      await shown(never.name),
    ],
    [200, 200, 200, 404, 404],
  )
  assert.equal(await shown(`${never.name}-small`), 404)
  // A form that was open meanwhile still names the dropped picture.
  const gone = '서버에 남아 있지 않은 사진이 1장 있어요(올리고 하루가 지나면 지워져요). 그 사진만 다시 골라 주세요.'
  assert.equal((await refusalOf(intake.draft(usualBoxes, [never]))).message, gone)
  const { id, version, cattle_no, partner_id, prod_date, sheet } = await intake.draft(usualBoxes, [young])
  const body = { version, cattle_no, partner_id, prod_date, sheet: { ...sheet, pictures: [young, never] } }
  const { message, result } = await refusalOf(intake.desk.send(saveDraft, { params: { id }, body }))
  assert.deepEqual([message, result], [gone, { gone: [never.name] }])
  const { data: images } = await market.visitor.send(getCarcassImages, { params: { id: data.carcass_id! } })
  assert.equal(
    images.some(({ img_path }) => img_path === `/carcass-pictures/${posted.name}.webp`),
    true,
  )
})

it('a listing that was given back keeps its pictures, and a refused one for thirty days', async () => {
  const { partner_id, today } = intake
  let person = await openDesk(market, ['partner-boxes'], partner_id)
  const decided = async (decide: typeof returnDraft | typeof rejectDraft) => {
    const sheet = { ...intake.typed(), pictures: [await upload()] }
    const { data } = await person.send(createListing, { body: { cattle_no: nextNumber(), prod_date: today, sheet } })
    const { id, version } = (await person.send(submitListing, seen(data))).data
    await intake.desk.send(decide, { params: { id }, body: { version, note: '라벨이 흐려요' } })
    return { id, name: sheet.pictures[0]!.name }
  }
  const returned = await decided(returnDraft)
  const refused = await decided(rejectDraft)
  const seenBy = async ({ id, name }: typeof refused) => {
    await dropPictures(market.server.deps)
    person = await openDesk(market, ['partner-boxes'], partner_id)
    const { data } = await person.send(getListing, { params: { id } })
    return [data.sheet.pictures.length, await shown(name)]
  }
  await market.pass(29 * 86_400)
  assert.deepEqual(await seenBy(returned), [1, 200])
  assert.deepEqual(await seenBy(refused), [1, 200])
  await market.pass(2 * 86_400)
  assert.deepEqual(await seenBy(returned), [1, 200])
  assert.deepEqual(await seenBy(refused), [0, 404])
})
