import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getApplication } from '#contract/account.ts'
import { correctBusinessNo, getMember, rejectMember } from '#contract/operator/members.ts'
import { businessNumber } from '#demo/content/business-number.ts'
import { joinMarket } from '#tests/support/join.ts'
import { makeMember } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

describe('the business number of an applicant', () => {
  it('is put right by the desk: whoever was rejected waits again, and the act is written down', async () => {
    await using market = await openMarket()
    const fields = await joinMarket(market)
    const applicant = await market.as(fields['userid']!, fields['password'])
    const id = applicant.user!.id
    const desk = await openDesk(market)
    const params = { id }
    const detail = async () => (await desk.send(getMember, { params })).data
    await desk.send(rejectMember, { params, body: { version: (await detail()).version, reason: 'mismatch' } })
    const { version } = await detail()
    const right = businessNumber('999754321')
    const correct = (business_no: string, reason = '전화로 확인했어요') =>
      desk.send(correctBusinessNo, { params, body: { version, business_no, reason } })

    assert.equal((await refusalOf(correct('1234567890'))).message, '사업자번호가 올바르지 않습니다.')
    assert.equal((await refusalOf(correct(right, ' '))).message, '사유를 입력하세요')
    const other = await makeMember(market.db, { business_no: businessNumber('999712345') })
    assert.equal((await refusalOf(correct(other.business_no))).message, '이미 가입된 사업자번호입니다.')
    // Of several concurrent requests one makes the correction.
    const results = await Promise.allSettled([correct(right), correct(right), correct(right)])
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
    const now = await detail()
    assert.deepEqual([now.status, now.business_no, now.history[0]?.action], ['WAIT', right, 'member.business-no'])
    assert.equal((await applicant.send(getApplication, {})).data.status, 'WAIT')
  })

  it('is one applicant’s alone, however close two corrections come, and that of a member stays', async () => {
    await using market = await openMarket()
    const desk = await openDesk(market)
    const business_no = businessNumber('999767890')
    const correct = ({ id }: { id: number }) =>
      desk.send(correctBusinessNo, { params: { id }, body: { version: 0, business_no, reason: '서류와 달라요' } })
    const two = [await makeMember(market.db, { status: 'WAIT' }), await makeMember(market.db, { status: 'REJECT' })]
    const results = await Promise.allSettled(two.map(correct))
    assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    const lost = two[results.findIndex(({ status }) => status === 'rejected')]!
    assert.equal((await refusalOf(correct(lost))).message, '이미 가입된 사업자번호입니다.')
    const member = await makeMember(market.db)
    assert.equal((await refusalOf(correct(member))).status, 409)
  })
})
