import { deliveryRuleOf, deliveryWords } from '#domain/delivery-price.ts'
import { particleFor } from '#domain/particles.ts'
import { grouped } from '#domain/prices.ts'
import { wrongItemDays } from '#domain/return-days.ts'
import type { LegalFacts } from './legal-facts.ts'

/** The placeholders of written texts (legal ones, answers of the FAQ), with their value from the settings: '{{배송비}}' becomes '10,000원'. */
export const legalPlaceholders: Readonly<Record<string, (facts: LegalFacts) => string>> = {
  배송비: ({ delivery_box_price }) => `${grouped(delivery_box_price)}원`,
  '배송비 규칙': (facts) => deliveryWords(deliveryRuleOf(facts)),
  '반품 기간': ({ return_days }) => `${return_days}일`,
  '청약 철회 기간': ({ withdrawal_days }) => `${withdrawal_days}일`,
  '오배송 반품 기간': (facts) => `${wrongItemDays(facts)}일`,
  '환불 기한': ({ refund_business_days }) => `${refund_business_days}영업일`,
  상호: ({ company }) => company.name,
  대표자: ({ company }) => company.representative,
  사업자번호: ({ company }) => company.business_no,
  '통신판매업 신고번호': ({ company }) => company.mail_order_no,
  주소: ({ company }) => company.address,
  전화: ({ company }) => company.phone,
  이메일: ({ company }) => company.email,
  '호스팅 업체': ({ company }) => company.hosting,
  '개인정보 책임자': ({ company }) => company.privacy_officer || '개인정보 보호책임자',
  '상담 시간': ({ support }) => support.hours,
  '점심 시간': ({ support }) => support.lunch,
}

/** All values that these facts can put into a text: if they are equal, all texts are. */
export const placeholderValues = (facts: LegalFacts): string[] =>
  Object.values(legalPlaceholders).map((valueOf) => valueOf(facts))

/** Spaces around a name are trimmed afterwards: in the pattern they could be matched in three ways, which takes hours for thousands of spaces. */
const named = /\{\{([^{}]+)\}\}/g

/** Unknown placeholders in a text, probably typos, to be refused. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(named)]
    .map(([, name = '']) => name.trim())
    .filter((name) => !Object.hasOwn(legalPlaceholders, name))
}

/** What to say about the first unknown placeholder of a text. */
export function placeholderProblem(text: string): string | undefined {
  const [unknown] = unknownPlaceholders(text)
  return unknown && `‘{{${unknown}}}’${particleFor(unknown, '은(는)')} 알 수 없는 자리표시예요.`
}

/** The text with its placeholders filled in. `write` encodes a value for the text's format (HTML must escape it). */
export const fillPlaceholders = (text: string, facts: LegalFacts, write: (value: string) => string): string =>
  text.replaceAll(named, (whole, spaced: string) => {
    const name = spaced.trim()
    const value = Object.hasOwn(legalPlaceholders, name) ? legalPlaceholders[name]?.(facts) : undefined
    return value === undefined ? whole : write(value)
  })
