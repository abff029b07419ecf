import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Sent } from '#contract/call.ts'
import { changeCode, listDeskCodes } from '#contract/operator/settings.ts'
import { openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

it('codes that somebody else has moved or retired meanwhile are not put back, and one always stays', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const owner = await openDesk(market, ['owner'])
  const list = async () => (await owner.send(listDeskCodes, { params: { table: 'faq_codes' } })).data
  const change = (code: string, body: Sent<typeof changeCode>['body']) =>
    owner.send(changeCode, { params: { table: 'faq_codes', code }, body })

  const { code, name, position } = (await list()).find((one) => !one.retired)!
  const was = { position, retired: false }
  const save = (more: object) => change(code, { name, position, retired: false, seen: name, was, ...more })
  await save({ retired: true })
  assert.equal((await refusalOf(save({ name: `${name}!` }))).errno, 1180)
  assert.equal((await list()).find((one) => one.code === code)?.retired, true)
  await save({ was: { position, retired: true } })

  const open = (await list()).filter(({ retired }) => !retired)
  const answers = await Promise.allSettled(
    open.map((one) => change(one.code, { name: one.name, position: one.position, retired: true, seen: one.name })),
  )
  assert.equal(answers.filter(({ status }) => status === 'rejected').length, 1)
  assert.equal((await list()).filter(({ retired }) => !retired).length, 1)
})
