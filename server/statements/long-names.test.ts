import assert from 'node:assert/strict'
import { it } from 'node:test'
import { makeAddress, makeMember, makePartner, makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { buy, shoppersOf } from '#tests/support/shopping.ts'

it('names and addresses are told whole on paper, however long they are', async () => {
  await using market = await openMarket()
  const partner_name = '농업회사법인 주식회사 한결축산유통안성가공센터제2공장'
  const business_name = '주식회사 마장동한우전문구이식당세종대로본점앤드컴퍼니코리아'
  const address1 = '경기도 성남시 분당구 판교역로 166 카카오판교아지트 오피스동 (백현동, 판교알파돔타워)'
  const address2 = '지하 2층 비201호 한우전문구이식당 뒷문 하역장 옆'
  const member = await makeMember(market.db, { business_name })
  const { id: address } = await makeAddress(market.db, { user_id: member.id, main_YN: 'Y', address1, address2 })
  const [shopper] = await shoppersOf(market, [{ ...member, address }])
  const partner = await makePartner(market.db, { partner_name })
  const box = async () => (await makeProduct(market.db, { partner_id: partner.id })).id
  const { order_id } = await buy(market, shopper!, [await box(), await box()])
  const answer = await fetch(`${market.url}/api/users/orders/${order_id}/statement.pdf`, {
    headers: { authorization: `Bearer ${shopper!.token}` },
  })
  const [page] = pdfText(Buffer.from(await answer.arrayBuffer()))
  const words = page!.replaceAll(/\s/g, '')
  for (const told of [partner_name, business_name, address1, address2])
    assert.ok(words.includes(told.replaceAll(' ', '')), `${told} is not on the paper: ${page}`)
  assert.match(page!, /^860,000원$/m)
})
