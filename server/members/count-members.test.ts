import assert from 'node:assert/strict'
import { it } from 'node:test'
import { listMembers, type memberFilter } from '#contract/operator/members.ts'
import { makeMember } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { openDesk } from '#tests/support/staff.ts'

it('counts a list that anything but the status narrows by its rows', async () => {
  await using market = await openMarket()
  await makeMember(market.db)
  const { userid } = await makeMember(market.db, { recheck: true })
  const desk = await openDesk(market)
  const { status: _, ...others } = { status: 'ACTIVE', recheck: 'Y', sch_word: userid } as const satisfies {
    [Filter in keyof typeof memberFilter]: unknown
  }
  for (const [filter, value] of Object.entries(others)) {
    const { data, total } = await desk.send(listMembers, { query: { status: 'ACTIVE', [filter]: value } })
    assert.deepEqual([data.length, total], [1, 1], filter)
  }
})
