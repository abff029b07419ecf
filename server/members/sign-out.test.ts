import assert from 'node:assert/strict'
import { it } from 'node:test'
import { getMe } from '#contract/account.ts'
import { getMember, signOutMember } from '#contract/operator/members.ts'
import { makeMember } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

const sentence = async (work: Promise<unknown>) => (await refusalOf(work)).message

it('signs the member out of every device, and nothing more, where somebody asks for it', async () => {
  await using market = await openMarket()
  const member = await makeMember(market.db)
  const [phone, shop] = [await market.as(member.userid), await market.as(member.userid)]
  const params = { id: member.id }
  const desk = await openDesk(market)
  const empty = desk.send(signOutMember, { params, body: { reason: ' ' } })
  assert.equal(await sentence(empty), '사유를 입력하세요')
  const answer = await desk.send(signOutMember, { params, body: { reason: '휴대폰 분실' } })
  assert.equal(answer.sessions, 2)
  for (const device of [phone, shop]) assert.equal(await sentence(device.send(getMe, {})), 'Token has expired')
  const { history, status } = (await desk.send(getMember, { params })).data
  assert.deepEqual([history[0]?.action, history[0]?.reason, status], ['member.sign-out', '휴대폰 분실', 'ACTIVE'])
  await (await market.as(member.userid)).send(getMe, {})
  const nobody = desk.send(signOutMember, { params: { id: 999_999 }, body: { reason: '휴대폰 분실' } })
  assert.equal((await refusalOf(nobody)).status, 404)
})
