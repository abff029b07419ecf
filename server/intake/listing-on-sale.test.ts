import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { checkDraft, postDraft } from '#contract/operator/intake.ts'
import { listUndoable, undoIntake } from '#contract/operator/intake-prices.ts'
import { createListing, getListing, submitListing, uploadListingPicture } from '#contract/partner/listings.ts'
import { dropPictures } from '#server/files/drop-pictures.ts'
import { nextNumber, openIntake, seen } from '#tests/support/intake.ts'
import { openMarket } from '#tests/support/market.ts'
import { asStaff, makeStaff, openDesk } from '#tests/support/staff.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('a listing on sale shows the photographs that are still there, and its sale is taken back under the name of who began it', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const intake = await openIntake(market)
  const person = await openDesk(market, ['partner-boxes'], intake.partner_id)
  const form = new FormData()
  form.set('picture', new Blob([pixel], { type: 'image/png' }), 'label.png')
  const { data: photo } = await person.send(uploadListingPicture, { body: form } as never)
  const sheet = { ...intake.typed(), pictures: [photo] }
  const body = { cattle_no: nextNumber(), prod_date: intake.today, sheet }
  const { data: made } = await person.send(createListing, { body })
  const { data: sent } = await person.send(submitListing, seen(made))
  const seller = await asStaff(market, await makeStaff(market, { roles: ['intake'], name: '나직원' }))
  await seller.send(checkDraft, seen(sent))
  const { data: posted } = await seller.send(postDraft, seen(sent))
  const shown = async () => {
    const { data } = await person.send(getListing, { params: { id: made.id } })
    return [data.state, data.undone, data.sheet.pictures.map(({ name }) => name)]
  }
  await sql`update intake_pictures set uploaded_at = uploaded_at - interval '2 days'`.execute(market.db)
  await dropPictures(market.server.deps)
  assert.deepEqual(await shown(), ['LISTED', false, [photo.name]])

  const { data: undoable } = await seller.send(listUndoable)
  assert.equal(undoable.find(({ kind, ids }) => kind === 'post' && ids.includes(made.id))?.staff_name, '나직원')
  await seller.send(undoIntake, { body: { kind: 'post', ids: [made.id] } })
  await sql`delete from carcass_imgs where carcass_id = ${posted.carcass_id}`.execute(market.db)
  assert.deepEqual(await shown(), ['LISTED', true, []])
})
