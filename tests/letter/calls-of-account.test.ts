import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { saveFaq } from '#server/content/save-faq.ts'
import { saveMagazine } from '#server/content/save-magazine.ts'
import { saveNotice } from '#server/content/save-notice.ts'
import { aPicture, joinMarket } from '#tests/support/join.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { makeShopper, type Shopper } from '#tests/support/shopping.ts'
import { type Ask, asker, formOf, told } from './ask.ts'
import { hasFields } from './fields.ts'

const centre = '/api/fronts/cs-centers'
const address = 'id, addr_label, reci_name, reci_phone, zipcode, address1, address2, main_YN'

let market: Market
let buyer: Shopper
let ask: Ask
let visit: Ask
before(async () => {
  market = await openMarket()
  buyer = await makeShopper(market)
  ask = asker(market.url, buyer.token)
  visit = asker(market.url)
  for (let n = 0; n < 3; n++) {
    await saveNotice(market.db, { subject: `소식 ${n}`, content: '<p>본문</p>' })
    await saveMagazine(market.db, { subject: `글 ${n}`, content: '<p>본문</p>' })
    await saveFaq(market.db, { faq_code: 'DE', q_subject: `물음 ${n}`, a_content: '<p>답</p>', position: n })
  }
})
after(() => market[Symbol.asyncDispose]())

it('addresses are listed, narrowed to the main one, added, read, changed and removed by their calls', async () => {
  const place = '/api/users/addresses'
  const fields = { addr_label: '분점', reci_name: '이서연', reci_phone: '01022223333', zipcode: '04524' }
  const body = { ...fields, address1: '서울 중구 세종대로 110', address2: '2층', main_YN: 'N' }
  const { id } = (await told(ask(`POST ${place}`, body))).data
  hasFields(await told(ask(`GET ${place}`)), `data[]{${address}}`)
  const main = (await told(ask(`GET ${place}?main_YN=Y`))).data
  assert.deepEqual([main.length, main[0].main_YN], [1, 'Y'])
  hasFields((await told(ask(`GET ${place}/${id}`))).data, address)
  await told(ask(`PUT ${place}/${id}`, { ...body, address2: '3층' }))
  assert.equal((await told(ask(`GET ${place}/${id}`))).data.address2, '3층')
  await told(ask(`DELETE ${place}/${id}`))
  assert.equal((await ask(`GET ${place}/${id}`)).status, 404)
})

it('GET /api/users/me answers the member with the paper’s name, PATCH takes sms_YN', async () => {
  const { data } = await told(ask('GET /api/users/me'))
  hasFields(data, 'userid, name, phone_no, sms_YN, business_name, business_no, user_cert_file')
  await told(ask('PATCH /api/users/me', { sms_YN: 'N' }))
  assert.equal((await told(ask('GET /api/users/me'))).data.sms_YN, 'N')

  const { userid } = await joinMarket(market)
  await market.db.updateTable('users').set({ status: 'ACTIVE' }).where('userid', '=', userid!).execute()
  const { token } = await market.as(userid!, 'Blue-otter-5521')
  const own = await told(asker(market.url, token)('GET /api/users/me'))
  assert.equal(own.data.user_cert_file.ori_name, '사업자등록증.png')
})

it('GET /api/codes/user-out answers reasons, the eighth for own words, and POST /api/users/out takes one', async () => {
  const { data } = await told(visit('GET /api/codes/user-out'))
  hasFields(data[0], 'id, out_kind')
  assert.equal(data.at(-1).id, 8)
  const leaver = asker(market.url, (await makeShopper(market)).token)
  const wordless = await leaver('POST /api/users/out', { user_out_code_id: 8, user_content: '' })
  assert.equal(wordless.message, '탈퇴사유를 입력하세요')
  await told(leaver('POST /api/users/out', { user_out_code_id: 8, user_content: '가게를 옮겨요' }))
  assert.equal((await leaver('GET /api/users/me')).status, 401)
})

for (const [kind, word] of [
  ['notices', '소식 1'],
  ['magazines', '글 1'],
] as const)
  it(`GET …/bbs/${kind} takes page, sch_kind, sch_word and limit, and one is read by its id`, async () => {
    const list = `GET ${centre}/bbs/${kind}`
    const article = 'id, subject, content, created_at'
    hasFields(await told(visit(`${list}?page=1&limit=20`)), `data[]{${article}}, total`)
    const found = await told(visit(`${list}?sch_kind=subject&sch_word=${encodeURIComponent(word)}`))
    assert.deepEqual([found.total, found.data[0].subject], [1, word])
    assert.equal((await told(visit(`${list}?limit=2&page=2`))).data.length, 1)
    hasFields((await told(visit(`${list}/${found.data[0].id}`))).data, article)
  })

it('GET …/faqs takes page, sch_kind, sch_word, faq_code and limit; its categories have a call', async () => {
  hasFields(await told(visit('GET /api/codes/cs-centers/faqs')), 'data[]{faq_code, code_name}')
  const one = `page=1&limit=100&faq_code=DE&sch_kind=subject&sch_word=${encodeURIComponent('물음 2')}`
  const found = await told(visit(`GET ${centre}/faqs?${one}`))
  assert.equal(found.total, 1)
  hasFields(found, 'data[]{id, q_subject, a_content, faq_code}')
  assert.equal((await told(visit(`GET ${centre}/faqs?faq_code=PR`))).total, 0)
  for (let n = 0; n < 101; n++)
    await saveFaq(market.db, { faq_code: 'OP', q_subject: `물음 ${n}`, a_content: '<p>답</p>', position: n })
  const whole = await told(visit(`GET ${centre}/faqs?faq_code=OP`))
  assert.deepEqual([whole.data.length, whole.total], [100, 101])
})

it('POST …/qnas takes three fields and files[], no second file; GET lists and narrows them', async () => {
  const place = '/api/users/cs-centers/qnas'
  hasFields(await told(ask('GET /api/codes/cs-centers/qnas')), 'data[]{qna_code, code_name}')
  const file = new File([new Uint8Array(await aPicture())], '상자.png', { type: 'image/png' })
  const question = { qna_code: 'DE', q_subject: '토요일에도 받나요?', q_content: '궁금해요.' }
  await told(ask(`POST ${place}`, formOf({ ...question, 'files[]': [file] })))
  assert.equal((await ask(`POST ${place}`, formOf({ ...question, 'files[]': [file, file] }))).status, 400)
  const one = `page=1&limit=10&qna_code=DE&sch_kind=subject&sch_word=${encodeURIComponent('토요일')}`
  const found = await told(ask(`GET ${place}?${one}`))
  assert.equal(found.total, 1)
  hasFields(found, 'data[]{id, q_subject, q_content, a_content, ans_YN, created_at, qna_code}')
  assert.equal(found.data[0].ans_YN, 'N')
})
