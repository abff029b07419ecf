import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { memberPassword } from '#tests/support/client.ts'
import { anApplication, aPicture, verifyPhone } from '#tests/support/join.ts'
import { makeMember, type Member } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { lastCode } from '#tests/support/texts.ts'
import { type Ask, asker, formOf, told } from './ask.ts'
import { hasFields } from './fields.ts'

let market: Market
let ask: Ask
let member: Member
before(async () => {
  market = await openMarket()
  ask = asker(market.url)
  member = await makeMember(market.db)
})
after(() => market[Symbol.asyncDispose]())

const logIn = () => told(ask('POST /api/logins/user', { userid: member.userid, password: memberPassword }))

it('every answer is errno, message and result; what the shop cannot read is refused in general words', async () => {
  assert.equal((await ask('GET /api/codes/banks')).errno, 0)
  const odd = await ask('POST /api/logins/user', { userid: 'a', password: 'b', unknown: 1 })
  assert.deepEqual([odd.errno, odd.result], [1000, null])
  assert.equal(odd.message, '정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.')
})

it('POST /api/logins/user takes userid and password, answers the user and two tokens', async () => {
  const { data } = await logIn()
  hasFields(data, 'user{id, userid, name}, tokens{access_token, refresh_token}')
  assert.deepEqual([data.user.id, data.user.userid, data.user.name], [member.id, member.userid, member.name])
})

it('POST /api/tokens/refresh/user takes the refresh token as bearer, answers two tokens', async () => {
  const { refresh_token } = (await logIn()).data.tokens
  const { data } = await told(asker(market.url, refresh_token)('POST /api/tokens/refresh/user'))
  hasFields(data, 'tokens{access_token, refresh_token}')
  await told(asker(market.url, data.tokens.access_token)('GET /api/users/me'))
})

it('POST /api/logins/users/find/id takes name and phone_no, answers the id, or 404', async () => {
  const find = (name: string) => ask('POST /api/logins/users/find/id', { name, phone_no: member.phone_no })
  assert.equal((await told(find(member.name))).data.userid, member.userid)
  assert.equal((await find('없는사람')).status, 404)
})

it('POST /api/sms/auth/send and check take auth_flag JA and FP, the number, then the code', async () => {
  for (const [auth_flag, phone_no] of [
    ['JA', '01033330001'],
    ['FP', member.phone_no],
  ] as const) {
    await told(ask('POST /api/sms/auth/send', { auth_flag, phone_no }))
    const auth_number = await lastCode(market, phone_no)
    await told(ask('POST /api/sms/auth/check', { auth_flag, phone_no, auth_number }))
  }
  const none = await ask('POST /api/sms/auth/send', { auth_flag: 'JA', phone_no: '' })
  assert.equal(none.message, '휴대폰 번호를 입력하세요')
  const noCode = await ask('POST /api/sms/auth/check', { auth_flag: 'JA', phone_no: '01033330001', auth_number: '' })
  assert.equal(noCode.message, '인증번호를 입력하세요.')
})

it('POST /api/fronts/joins/checkid takes userid and answers a text', async () => {
  assert.equal(await told(ask('POST /api/fronts/joins/checkid', { userid: 'brandnew1' })), '사용하실 수 있는 ID입니다.')
})

it('POST /api/fronts/join takes every field of the form and the file', async () => {
  const fields = anApplication()
  const auth_number = await verifyPhone(market, fields['phone_no']!)
  const own = { addr_label: '본점', reci_name: '이서연', reci_phone: '01022223333', main_YN: 'Y', sms_YN: 'N' }
  const file = new File([new Uint8Array(await aPicture())], '사업자등록증.png', { type: 'image/png' })
  await told(ask('POST /api/fronts/join', formOf({ ...fields, ...own, auth_number, file })))
  const kept = await market.db
    .selectFrom('users')
    .innerJoin('user_addresses', 'user_addresses.user_id', 'users.id')
    .select(['users.name', 'business_no', 'business_name', 'sms_YN', 'status', 'addr_label', 'reci_name', 'reci_phone'])
    .where('userid', '=', fields['userid']!)
    .executeTakeFirstOrThrow()
  assert.deepEqual(kept, {
    name: fields['name'],
    business_no: fields['business_no'],
    business_name: fields['business_name'],
    sms_YN: 'N',
    status: 'WAIT',
    addr_label: '본점',
    reci_name: '이서연',
    reci_phone: '01022223333',
  })
})

it('POST …/find/pw and …/find/pw-resest take who it is, the code, and the new password twice', async () => {
  const { userid, name, phone_no } = await makeMember(market.db)
  const auth_number = await verifyPhone(market, phone_no, 'FP')
  await told(ask('POST /api/logins/users/find/pw', { userid, name, phone_no, auth_number }))
  const [password, password2] = ['Blue-otter-5521', 'Blue-otter-5521']
  await told(ask('POST /api/logins/users/find/pw-resest', { userid, phone_no, auth_number, password, password2 }))
  await told(ask('POST /api/logins/user', { userid, password }))
})
