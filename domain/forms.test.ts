import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { firstProblem } from './first-problem.ts'
import { addressForm } from '#domain/forms/address.ts'
import { checkoutForm } from '#domain/forms/checkout.ts'
import { inquiryForm } from '#domain/forms/inquiry.ts'
import { loginForm } from '#domain/forms/login.ts'

/** Fills a form field by field from the top and returns the message after each step. */
function sentencesOf(
  schema: Parameters<typeof firstProblem>[0],
  filled: Record<string, unknown>,
): (string | undefined)[] {
  const draft: Record<string, unknown> = Object.fromEntries(Object.keys(filled).map((name) => [name, '']))
  const said = [firstProblem(schema, draft)?.message]
  for (const [name, value] of Object.entries(filled)) {
    draft[name] = value
    said.push(firstProblem(schema, draft)?.message)
  }
  return said
}

describe('the question of a member', () => {
  it('has a subject of one line, and lines of its own', () => {
    const asked = { qna_code: 'ET', q_subject: ' 언제\n오나요\u202e ', q_content: '첫째 줄\n\n둘째 줄' }
    assert.deepEqual(inquiryForm.parse(asked), { ...asked, q_subject: '언제 오나요' })
  })
})

describe('the login form', () => {
  it('asks for the ID first, then for the password', () => {
    assert.deepEqual(sentencesOf(loginForm, { userid: 'buyer', password: 'hangyeol1234' }), [
      'ID를 입력하세요',
      '비밀번호를 입력하세요',
      undefined,
    ])
    assert.equal(firstProblem(loginForm, {})?.message, 'ID를 입력하세요')
    assert.equal(firstProblem(loginForm, { userid: '   ', password: 'x' })?.message, 'ID를 입력하세요')
  })

  it('trims the ID and never the password', () => {
    assert.deepEqual(loginForm.parse({ userid: ' buyer ', password: ' 비밀 ' }), {
      userid: 'buyer',
      password: ' 비밀 ',
    })
  })
})

describe('the address form', () => {
  const filled = {
    addr_label: '가게',
    reci_name: '김한결',
    reci_phone: '010-1234-5678',
    zipcode: '04524',
    address1: '서울 중구 세종대로 110',
    address2: '1층',
  }

  it('says one sentence at a time, from top to bottom', () => {
    assert.deepEqual(sentencesOf(addressForm, filled), [
      '배송지명을 입력하세요',
      '이름을 입력하세요',
      '연락처를 입력하세요',
      '우편번호를 입력하세요',
      '주소를 입력하세요',
      '상세주소를 입력하세요',
      undefined,
    ])
  })

  it('keeps the digits of the phone number, and no main address unless it is asked for', () => {
    assert.deepEqual(addressForm.parse(filled), { ...filled, reci_phone: '01012345678', main_YN: 'N' })
    assert.equal(firstProblem(addressForm, { ...filled, reci_phone: '전화' })?.message, '연락처를 입력하세요')
    assert.equal(firstProblem(addressForm, { ...filled, reci_phone: '010' })?.message, '연락처를 정확히 입력하세요')
  })
})

describe('the order form', () => {
  const filled = { user_address_id: 3, pay_method: 'C', paid_amount: 430_000 }

  it('wants an address before anything else', () => {
    assert.equal(firstProblem(checkoutForm, {})?.message, '주소를 입력하지 않으셨습니다')
    assert.equal(firstProblem(checkoutForm, { ...filled, user_address_id: 0 })?.message, '주소를 입력하지 않으셨습니다')
    assert.equal(
      firstProblem(checkoutForm, { ...filled, user_address_id: '삼' })?.message,
      '주소를 입력하지 않으셨습니다',
    )
    assert.equal(firstProblem(checkoutForm, { ...filled, user_address_id: '3' }), undefined)
  })

  it('knows two ways to pay and one way to deliver', () => {
    assert.equal(firstProblem(checkoutForm, { ...filled, pay_method: 'V' })?.message, '허용되지 않는 결제 방식')
    assert.equal(firstProblem(checkoutForm, { ...filled, delivery_type: 'P' })?.message, '허용되지 않는 배송 방식')
    for (const pay_method of ['C', 'B']) assert.equal(firstProblem(checkoutForm, { ...filled, pay_method }), undefined)
  })

  it('takes whole won that are not negative', () => {
    const wrong = '정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.'
    assert.equal(firstProblem(checkoutForm, { ...filled, paid_amount: '430000' }), undefined)
    for (const paid_amount of ['430,000', '0430000', 1.5, Number.NaN, 2 ** 60])
      assert.equal(firstProblem(checkoutForm, { ...filled, paid_amount })?.message, wrong, String(paid_amount))
    assert.ok(firstProblem(checkoutForm, { ...filled, paid_amount: -1 }))
  })

  it('has room for a memo of 100 letters', () => {
    const memo = (length: number) => firstProblem(checkoutForm, { ...filled, delivery_memo: '가'.repeat(length) })
    assert.equal(memo(100), undefined)
    assert.equal(memo(101)?.message, '배송 메모는 100자까지 입력할 수 있습니다.')
  })
})
