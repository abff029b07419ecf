import assert from 'node:assert/strict'
import { it } from 'node:test'
import { businessNumber } from '#demo/content/business-number.ts'
import { leftToDo } from './left-to-do.ts'

const whole: Parameters<typeof leftToDo>[0] = {
  userid: 'woori_meat',
  idChecked: true,
  password: 'Green-otter-552',
  password2: 'Green-otter-552',
  name: '김정우',
  business_name: '우리정육식당',
  business_no: businessNumber('999710001'),
  zipcode: '13529',
  address1: '경기 성남시 분당구 판교역로 166',
  address2: '1층',
  phone_no: '01012345678',
  auth_number: '123456',
  phoneVerified: true,
  file: true,
}

it('names one or two things that are left, and counts more', () => {
  assert.equal(leftToDo(whole), undefined)
  assert.equal(leftToDo({ ...whole, file: false }), '증명 서류가 남았어요.')
  assert.equal(
    leftToDo({ ...whole, password2: 'Green', auth_number: '4829', phoneVerified: false }),
    '비밀번호 확인과 휴대폰 인증이 남았어요.',
  )
  assert.equal(leftToDo({ ...whole, zipcode: '', address1: '', address2: '' }), '사업장 주소와 상세주소가 남았어요.')
  assert.equal(leftToDo({ ...whole, name: '', business_no: '', file: false }), '이름 외 2가지가 남았어요.')
})

it('asks for an id before it asks for its check', () => {
  assert.equal(leftToDo({ ...whole, userid: '', idChecked: false }), 'ID가 남았어요.')
  assert.equal(leftToDo({ ...whole, idChecked: false }), 'ID 중복확인이 남았어요.')
})

it('counts an empty form as ten things', () => {
  const none = Object.entries(whole).map(([name, value]) => [name, typeof value === 'string' ? '' : false] as const)
  const nothing = Object.fromEntries(none) as unknown as typeof whole
  assert.equal(leftToDo(nothing), 'ID 외 9가지가 남았어요.')
})
