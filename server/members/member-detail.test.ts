import assert from 'node:assert/strict'
import { it } from 'node:test'
import { getMember } from '#contract/operator/members.ts'
import { saveSetting } from '#server/config/settings.ts'
import { joinMarket } from '#tests/support/join.ts'
import { makeAddress } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { openDesk } from '#tests/support/staff.ts'

it('tells the desk what an applicant agreed to, and of each address whether anything is delivered there by now', async () => {
  await using market = await openMarket()
  const fields = await joinMarket(market)
  const { id } = (await market.as(fields['userid']!, fields['password'])).user!
  await makeAddress(market.db, { user_id: id, addr_label: '둘째', zipcode: '41911', address1: '대구 중구 공평로 88' })
  await saveSetting(market.db, 'remote_areas', { counties: [], towns: ['대구 중구'] })
  const seen = (await (await openDesk(market)).send(getMember, { params: { id } })).data
  assert.deepEqual(
    seen.consents.map(({ kind }) => kind),
    ['terms', 'privacy', 'age'],
  )
  assert.match(seen.consents[0]!.version, /^\d{4}-\d{2}-\d{2}$/)
  assert.equal(seen.address?.refusal, null)
  assert.deepEqual(
    seen.other_addresses.map(({ addr_label, refusal }) => [addr_label, refusal]),
    [['둘째', '산간/도서 지역은 배송이 불가합니다.']],
  )
})
