import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { pauseOwnBoxes, resumeOwnBoxes } from '#contract/partner/boxes.ts'
import { refusals } from '#contract/refusals.ts'
import { openIntake } from '#tests/support/intake.ts'
import { openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

it('a box of a carcass that nobody has checked is skipped when its partner sells again, in words of its own', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const intake = await openIntake(market)
  const person = await openDesk(market, ['partner-boxes'], intake.partner_id)
  const [checked] = (await intake.posted()).boxes
  const [open] = (await intake.posted()).boxes
  const ids = [checked!.id, open!.id]
  await person.send(pauseOwnBoxes, { body: { ids, reason: '' } })
  await sql`
    update carcass_infos set checked = null, checked_by = null, checked_at = null
    where id = (select carcass_id from products where id = ${open!.id})`.execute(market.db)
  const { count, skipped } = await person.send(resumeOwnBoxes, { body: { ids } })
  const why = '한결이 도체 정보를 확인하고 있어요'
  assert.deepEqual([count, skipped.map((box) => [box.id, box.why])], [1, [[open!.id, why]]])
  const { errno, message } = await refusalOf(person.send(resumeOwnBoxes, { body: { ids: [open!.id] } }))
  assert.deepEqual([errno, message], [refusals['own-box.not-free'].errno, `${why}.`])
})
