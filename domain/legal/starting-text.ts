import type { Article, LegalFacts } from './legal-facts.ts'
import type { LegalKind } from './legal-kinds.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { termsOfUse } from './terms-of-use.ts'

// Numbers that no shop has: where one occurs in the generated text, the placeholder of its setting is put.
const price = 987_654_321
const [days, wrongDays, refundDays, withdrawalDays] = [7_771, 7_772, 7_773, 7_774]

const marks: LegalFacts = {
  delivery_box_price: price,
  delivery_rule: { per: 'box', free_from: null },
  return_days: days,
  wrong_item_return_days: wrongDays,
  withdrawal_days: withdrawalDays,
  refund_business_days: refundDays,
  company: {
    name: '{{상호}}',
    representative: '{{대표자}}',
    business_no: '{{사업자번호}}',
    mail_order_no: '{{통신판매업 신고번호}}',
    address: '{{주소}}',
    phone: '{{전화}}',
    email: '{{이메일}}',
    hosting: '{{호스팅 업체}}',
    privacy_officer: '{{개인정보 책임자}}',
  },
  support: { hours: '{{상담 시간}}', lunch: '{{점심 시간}}' },
}

/** The text of the code as the start of the first version that the operator writes, with placeholders for settings. */
export function startingText(kind: LegalKind): readonly Article[] {
  const text = kind === 'terms' ? termsOfUse(marks) : privacyPolicy(marks)
  return text.map(({ title, lines }) => ({ title, lines: lines.map(named) }))
}

const named = (line: string): string =>
  line
    .replaceAll('상품 하나에 987,654,321원이에요', '{{배송비 규칙}}')
    .replaceAll(`${days}일`, '{{반품 기간}}')
    .replaceAll(`${wrongDays}일`, '{{오배송 반품 기간}}')
    .replaceAll(`${withdrawalDays}일`, '{{청약 철회 기간}}')
    .replaceAll(`${refundDays}영업일`, '{{환불 기한}}')
