import assert from 'node:assert/strict'
import { it } from 'node:test'
import { askChange, leave, resubmitProof } from '#contract/account.ts'
import { approveMember, correctBusinessNo, getMember, rejectMember } from '#contract/operator/members.ts'
import { businessNumber } from '#demo/content/business-number.ts'
import { anApplication, aPicture, apply, formOf, joinMarket, verifyPhone } from '#tests/support/join.ts'
import { makeMember } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

const sentence = async (work: Promise<unknown>) => (await refusalOf(work)).message
const reason = { user_out_code_id: 2 }

it('who has left may not join again with that telephone, but another business of that person goes on', async () => {
  await using market = await openMarket()
  const phone_no = '01099995555'
  const [gone, member, rejected, applicant] = [
    await makeMember(market.db, { phone_no }),
    await makeMember(market.db, { phone_no }),
    await makeMember(market.db, { phone_no, status: 'REJECT' }),
    await makeMember(market.db, { phone_no, status: 'WAIT' }),
  ]
  await (await market.as(gone.userid)).send(leave, { body: reason })
  const auth_number = await verifyPhone(market, phone_no)
  const again = apply(market, { ...anApplication({ phone_no }), auth_number }, await aPicture())
  assert.equal(await sentence(again), '탈퇴 후 3개월 동안은 다시 가입할 수 없습니다.')

  const numbers = ['999754321', '999712345', '999767890'].map(businessNumber)
  const names = { name: '나바름', business_name: '바른식당' }
  const form = async (business_no: string) => formOf({ ...names, business_no }, await aPicture()) as never
  await (await market.as(member.userid)).send(askChange, { body: await form(numbers[0]!) })
  await (await market.as(rejected.userid)).send(resubmitProof, { body: await form(numbers[1]!) })
  const desk = await openDesk(market)
  const corrected = { version: 0, business_no: numbers[2]!, reason: '서류와 달라요' }
  await desk.send(correctBusinessNo, { params: { id: applicant.id }, body: corrected })
})

it('whoever applied with the business number of another keeps its owner out neither when rejected nor by leaving', async () => {
  await using market = await openMarket()
  const desk = await openDesk(market)
  const seen = async (id: number) => {
    const { version } = (await desk.send(getMember, { params: { id } })).data
    return { params: { id }, version }
  }
  const [first, second] = [await joinMarket(market), await joinMarket(market)]
  const [rejected, waiting] = [
    await market.as(first['userid']!, first['password']),
    await market.as(second['userid']!, second['password']),
  ]
  const { version, ...who } = await seen(rejected.user!.id)
  await desk.send(rejectMember, { ...who, body: { version, reason: 'mismatch' } })

  const owner = await joinMarket(market, { business_no: first['business_no']! })
  const resend = async () => rejected.send(resubmitProof, { body: formOf({}, await aPicture()) as never })
  assert.equal(await sentence(resend()), '이미 가입된 사업자번호입니다.')
  const applied = await seen((await market.as(owner['userid']!, owner['password'])).user!.id)
  await desk.send(approveMember, { params: applied.params, body: { version: applied.version } })
  assert.equal(await sentence(resend()), '이미 가입된 사업자번호입니다.')

  await waiting.send(leave, { body: reason })
  await joinMarket(market, { business_no: second['business_no']! })
})

it('a number that was freed by a rejection is one business’s alone, however close a new application and the old one come', async () => {
  await using market = await openMarket()
  const { userid, business_no } = await makeMember(market.db, {
    status: 'REJECT',
    business_no: businessNumber('999754321'),
  })
  const fields = anApplication({ business_no })
  const auth_number = await verifyPhone(market, fields['phone_no']!)
  const rejected = await market.as(userid)
  const picture = await aPicture()
  const results = await Promise.allSettled([
    rejected.send(resubmitProof, { body: formOf({}, picture) as never }),
    apply(market, { ...fields, auth_number }, picture),
  ])
  const lost = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal(lost.reason.message, '이미 가입된 사업자번호입니다.')
})
