import { z } from 'zod'
import { isWrongItem, type ReturnReason } from '#domain/return-reasons.ts'

/** Who bears a return (BUSINESS 2, #1, rule 5). */
export const bearerNames = { PARTNER: '공급사', PLATFORM: '한결', COURIER: '택배사', BUYER: '구매자' } as const
export type Bearer = keyof typeof bearerNames
export const bearer = z.enum(Object.keys(bearerNames) as [Bearer, ...Bearer[]])

const usualBearers: Record<ReturnReason, Bearer> = {
  drip: 'PARTNER',
  spoiled: 'PARTNER',
  wrong: 'PARTNER',
  other: 'BUYER',
}

/** Who usually bears it: the partner for its goods, whoever packs for a wrong box, the buyer for a change of mind. */
export const usualBearer = (reason: ReturnReason, packedHere: boolean): Bearer =>
  packedHere && isWrongItem(reason) ? 'PLATFORM' : usualBearers[reason]
