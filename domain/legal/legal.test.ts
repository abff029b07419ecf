import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { type Article, legalDay, type LegalFacts, legalSince } from './legal-facts.ts'
import { consentRight, privacyPolicy } from './privacy-policy.ts'
import { startingText } from './starting-text.ts'
import { termsOfUse } from './terms-of-use.ts'

const facts: LegalFacts = {
  delivery_box_price: 12_000,
  delivery_rule: { per: 'box', free_from: null },
  return_days: 2,
  wrong_item_return_days: 11,
  withdrawal_days: 8,
  refund_business_days: 4,
  company: {
    name: '주식회사 시험',
    representative: '',
    business_no: '',
    mail_order_no: '',
    address: '',
    phone: '02-123-4567',
    email: '',
    hosting: '',
    privacy_officer: '홍보호',
  },
  support: { hours: '10:00~17:00', lunch: '12:00~13:00' },
}
const words = (articles: readonly Article[]) => articles.flatMap(({ title, lines }) => [title, ...lines]).join('\n')
const says = (articles: readonly Article[], sentences: readonly string[]) => {
  for (const sentence of sentences) assert.ok(words(articles).includes(sentence), sentence)
}

describe('the legal texts', () => {
  it('read company, fee and periods from the settings', () => {
    says(termsOfUse(facts), [
      '주식회사 시험(이하 ‘회사’)',
      '상품 하나에 12,000원',
      '상품이 도착한 날부터 2일 안에 주문 상세에서',
      '11일 안에 철회',
      '8일 안에 청약을 철회',
      '8일까지는 1:1 문의로',
      '4영업일 안에',
    ])
    says(privacyPolicy(facts), ['홍보호 · 02-123-4567', '10:00~17:00'])
  })

  it('promise nothing that is over already, however the days are set', () => {
    const long = words(termsOfUse({ ...facts, return_days: 20 }))
    assert.ok(long.includes('상품이 도착한 날부터 20일 안에 주문 상세에서 신청해 주세요. 받은 상품이'))
    assert.ok(long.includes('주문과 다르면 20일까지 주문 상세에서'))
  })

  it('hold the periods of the specification', () => {
    says(termsOfUse(facts), ['7일 안에 상품을 보내요', '탈퇴한 뒤 3개월 동안', '만 14세 미만'])
    says(privacyPolicy(facts), ['공급 기록: 5년', '분쟁 처리 기록: 3년', '이용 행태 기록: 1년'])
  })

  it('move their day when their words change', () => {
    const text = [startingText('terms'), startingText('policy'), consentRight].map(words).join('\n')
    const fingerprint = createHash('sha256')
      .update(text.replaceAll(legalDay(legalSince), ''))
      .digest('hex')
      .slice(0, 16)
    assert.deepEqual(
      { since: legalSince, fingerprint },
      { since: '2026-11-30', fingerprint: '1040aeb4ea7acab1' },
      'other words are another version: move legalSince to the day they hold from, and note both here',
    )
  })

  it('number their articles and name no article twice', () => {
    for (const text of [termsOfUse(facts), privacyPolicy(facts), [...consentRight, ...privacyPolicy(facts)]])
      assert.equal(new Set(text.map(({ title }) => title)).size, text.length)
    assert.deepEqual(
      termsOfUse(facts).flatMap(({ title }) => /^제(\d+)조/.exec(title)?.[1] ?? []),
      Array.from({ length: 20 }, (_, index) => String(index + 1)),
    )
  })

  it('say before joining that one may refuse', () => {
    assert.equal(consentRight[0]!.title, '동의하지 않을 권리')
  })
})
