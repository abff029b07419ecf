import { z } from 'zod'

/** The states of a partner (OPERATOR.md, desk 3): OPEN ↔ PAUSED (its boxes are shown but cannot be taken) → CLOSED, which is final. */
export const partnerStatusNames = { OPEN: '거래 중', PAUSED: '일시 중지', CLOSED: '거래 종료' } as const
export type PartnerStatus = keyof typeof partnerStatusNames
export const partnerStatus = z.enum(Object.keys(partnerStatusNames) as [PartnerStatus, ...PartnerStatus[]])

/** Who sells: we, goods that we bought (OWN); or the partner, and we keep a fee (BROKERAGE, DECISIONS2 §4). */
export const saleModelNames = { BROKERAGE: '중개', OWN: '직접 판매' } as const
export type SaleModel = keyof typeof saleModelNames
export const saleModel = z.enum(Object.keys(saleModelNames) as [SaleModel, ...SaleModel[]])

const moves: Record<PartnerStatus, readonly PartnerStatus[]> = {
  OPEN: ['PAUSED'],
  PAUSED: ['OPEN', 'CLOSED'],
  CLOSED: [],
}
export const mayBecome = (from: PartnerStatus, to: PartnerStatus): boolean => moves[from].includes(to)

export const weekdays = ['월', '화', '수', '목', '금', '토', '일'] as const
/** In the order of the week, each once: '수월' → '월수' */
export const weekdaysIn = (said: string): string => weekdays.filter((day) => said.includes(day)).join('')
