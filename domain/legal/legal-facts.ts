import type { DeliveryRule } from '#domain/delivery-price.ts'

/** One article of a legal text: its heading and its paragraphs, in order. */
export type Article = { title: string; lines: readonly string[] }

/** The shop's settings that the legal texts mention. Won and days; a company field may be empty. */
export type LegalFacts = {
  delivery_box_price: number
  delivery_rule: Omit<DeliveryRule, 'fee'>
  return_days: number
  wrong_item_return_days: number
  withdrawal_days: number
  refund_business_days: number
  company: {
    name: string
    representative: string
    business_no: string
    mail_order_no: string
    address: string
    phone: string
    email: string
    hosting: string
    privacy_officer: string
  }
  support: { hours: string; lunch: string }
}

/** The day from which the texts are in force. A change of the words has to move it (checked by legal.test.ts). */
export const legalSince = '2026-11-30'

/** 2026년 11월 1일 */
export function legalDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}년 ${month}월 ${date}일`
}
