import { z } from 'zod'
import { type CallName, callNames } from '#sandbox/calls.ts'
import { faultKinds } from '#sandbox/faults.ts'
import { statusCodes } from '#sandbox/courier/parcel-book.ts'

/** A fault may aim at all of them. */
export const calls = [...(Object.keys(callNames) as CallName[]), '*'] as const

const ms = z.number().int().nonnegative()
const orderId = z.string().min(1).optional()

export const clockBody = z.union([
  z.strictObject({ shift_seconds: z.number() }),
  z.strictObject({ advance_seconds: z.number() }),
])

export const faultBody = z
  .strictObject({
    call: z.enum(calls),
    kind: z.enum(faultKinds),
    order_id: orderId,
    times: z.number().int().nonnegative().default(1),
    probability: z.number().min(0).max(1).default(1),
    ms: ms.optional(),
    status: z.number().int().min(400).max(599).optional(),
    code: z.string().min(1).optional(),
    by: z.number().int().optional(),
    n: z.number().int().min(1).max(20).optional(),
    kept: z.boolean().default(false),
  })
  .refine(({ kept, times }) => !kept || times === 0, '다시 켜도 남는 고장은 times가 0이어야 해요.')

export const mixBody = z.strictObject({
  seed: z.number().int(),
  share: z.number().min(0).max(1),
  order_id: orderId,
  calls: z.array(z.enum(calls)).optional(),
  kinds: z.array(z.enum(faultKinds)).optional(),
})

export const webhookBody = z.strictObject({
  url: z.url().nullable().optional(),
  enabled: z.boolean().optional(),
  minute_ms: z.number().positive().optional(),
  timeout_ms: z.number().int().positive().optional(),
})

export const paymentRef = z
  .strictObject({ payment_key: z.string().optional(), order_id: z.string().optional() })
  .refine((ref) => ref.payment_key !== undefined || ref.order_id !== undefined, 'payment_key나 order_id가 필요해요.')

export const refundBody = z.strictObject({
  payment_key: z.string().optional(),
  order_id: z.string().optional(),
  amount: z.number().int().positive().optional(),
  reason: z.string().min(1).max(200).default('상점관리자 취소'),
})

export const resettable = [
  'payments',
  'webhooks',
  'faults',
  'clock',
  'sms',
  'grading',
  'courier',
  'tax',
  'storage',
  'calls',
] as const
export const resetBody = z.strictObject({ what: z.array(z.enum(resettable)).default([...resettable]) })

export const numbersQuery = z.object({
  breed: z.enum(['한우', '육우', '젖소']).optional(),
  sex: z.enum(['암', '수', '거세']).optional(),
  grade: z.enum(['01', '02', '03', '04', '05', '06', '07']).optional(),
  count: z.coerce.number().int().min(1).max(500).default(1),
  seed: z.coerce.number().int().optional(),
})

export const gradingBody = z.strictObject({ days_ago: z.number().int().min(0).max(1000).nullable() })

export const parcelBody = z.strictObject({
  carrier_id: z.string(),
  tracking_number: z.string(),
  /** Hours since the label was printed. */
  hours_ago: z.number().min(0).max(720).default(0),
})
export const moveBody = z.strictObject({
  tracking_number: z.string(),
  code: z.enum(statusCodes),
  description: z.string().max(200).optional(),
  location: z.string().max(100).optional(),
})
export const courierBody = z.strictObject({ auto: z.boolean() })

export const taxBody = z.strictObject({ b_no: z.string().regex(/^\d{10}$/), b_stt_cd: z.enum(['01', '02', '03', '']) })
