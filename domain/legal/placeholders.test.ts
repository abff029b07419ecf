import assert from 'node:assert/strict'
import { it } from 'node:test'
import { grouped } from '#domain/prices.ts'
import type { LegalFacts } from './legal-facts.ts'
import { fillPlaceholders, unknownPlaceholders } from './placeholders.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { startingText } from './starting-text.ts'
import { termsOfUse } from './terms-of-use.ts'

const company = {
  name: '한결 & 고기',
  representative: '김한결',
  business_no: '123-45-67890',
  mail_order_no: '제1호',
  address: '서울',
  phone: '02-1234-5678',
  email: 'a@b.example',
  hosting: '호스팅',
  privacy_officer: '홍보호',
}
const facts: LegalFacts = {
  delivery_box_price: 12_500,
  delivery_rule: { per: 'box', free_from: null },
  return_days: 2,
  wrong_item_return_days: 11,
  withdrawal_days: 8,
  refund_business_days: 4,
  company,
  support: { hours: '10:00~17:00', lunch: '12:00~13:00' },
}
const fill = (text: string) => fillPlaceholders(text, facts, (value) => value)

it('a beginning for a written text says, filled in, what the text of the code says', () => {
  for (const [kind, text] of [
    ['terms', termsOfUse],
    ['policy', privacyPolicy],
  ] as const) {
    const start = startingText(kind)
    assert.deepEqual(
      start.map(({ title, lines }) => ({ title, lines: lines.map(fill) })),
      text(facts),
    )
    assert.deepEqual(
      start.flatMap(({ lines }) => lines.flatMap(unknownPlaceholders)),
      [],
    )
  }
})

it('a name that stands for nothing stays and is told; a value is written in the script of the text', () => {
  assert.equal(fill('{{ 배송비 }} {{배달비}}'), `${grouped(12_500)}원 {{배달비}}`)
  assert.deepEqual(unknownPlaceholders('{{배송비}} {{배달비}} {{constructor}}'), ['배달비', 'constructor'])
  assert.equal(
    fillPlaceholders('{{상호}}', facts, (value) => value.replaceAll('&', '&amp;')),
    '한결 &amp; 고기',
  )
})

// A regular expression that backtracks from each space would take hours.
it('reads a text with thousands of spaces', () => {
  assert.equal(fill(`{{${' '.repeat(30_000)}`).length, 30_002)
  assert.equal(fill(`{{${' '.repeat(30_000)}배송비}}`), fill('{{배송비}}'))
})
