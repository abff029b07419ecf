import { z } from 'zod'
import { readData } from '#sandbox/read-data.ts'
import type { Payment } from './payment.ts'
import { newPaymentKey } from './keys.ts'
import { ProviderError } from './provider-error.ts'

type CardCompany = { code: string; toss_en: string; name: string }
type Bank = { bank_code: string; bank_name: string; type: string }

export const cardCompanies = (readData('card_companies.json') as { list: CardCompany[] }).list
export const banks = (readData('banks.json') as { banks: Bank[] }).banks

const cashReceiptType = z.enum(['소득공제', '지출증빙', '미발행'])
const won = z.number().int().nonnegative()
const url = z.url({ protocol: /^https?$/ })

const requestShape = z.object({
  clientKey: z.string(),
  customerKey: z
    .string()
    .regex(/^[A-Za-z0-9\-_=.@]{2,50}$/)
    .optional(),
  method: z.enum(['CARD', 'TRANSFER']),
  amount: z.union([won, z.object({ value: won, currency: z.literal('KRW') }).transform(({ value }) => value)]),
  orderId: z.string(),
  orderName: z.string().min(1).max(100),
  customerName: z.string().max(100).nullish(),
  customerEmail: z.string().max(100).nullish(),
  customerMobilePhone: z
    .string()
    .regex(/^\d{8,15}$/)
    .nullish(),
  taxFreeAmount: won.nullish(),
  metadata: z
    .record(z.string().max(40), z.string().max(2000))
    .refine((pairs) => Object.keys(pairs).length <= 5)
    .nullish(),
  successUrl: url.nullish(),
  failUrl: url.nullish(),
  card: z
    .looseObject({
      useEscrow: z.boolean().nullish(),
      cardCompany: z.string().nullish(),
      cardInstallmentPlan: z.number().int().min(0).max(12).nullish(),
      maxCardInstallmentPlan: z.number().int().min(2).max(12).nullish(),
    })
    .nullish(),
  transfer: z
    .looseObject({
      useEscrow: z.boolean().nullish(),
      cashReceipt: z.looseObject({ type: cashReceiptType }).nullish(),
    })
    .nullish(),
})

const transferCeiling = 10_000_000
const smallest = { CARD: 100, TRANSFER: 200 } as const

/** Reads the request of the payment window and makes a payment (READY), or refuses as the provider does. */
export function paymentFromRequest(body: unknown, clientKey: string, now: number): Payment {
  const read = requestShape.safeParse(body)
  if (!read.success) {
    const field = read.error.issues[0]?.path.join('.') ?? ''
    throw new ProviderError('INVALID_REQUEST', `잘못된 요청입니다. (${field})`)
  }
  const asked = read.data
  if (asked.clientKey !== clientKey) throw new ProviderError('UNAUTHORIZED_KEY')
  if (!/^[A-Za-z0-9\-_=]{6,64}$/.test(asked.orderId)) throw new ProviderError('INVALID_ORDER_ID')
  if (asked.amount < smallest[asked.method]) throw new ProviderError('BELOW_MINIMUM_AMOUNT')
  if (asked.method === 'TRANSFER' && asked.amount > transferCeiling) {
    throw new ProviderError('EXCEEDS_TRANSFER_AMOUNT_MAXIMUM')
  }
  const taxFreeAmount = asked.taxFreeAmount ?? 0
  if (taxFreeAmount > asked.amount) throw new ProviderError('INVALID_REQUEST')
  const months = asked.card?.cardInstallmentPlan ?? null
  const maxMonths = asked.card?.maxCardInstallmentPlan ?? null
  if (months === 1 || (months !== null && maxMonths !== null)) throw new ProviderError('INVALID_CARD_INSTALLMENT_PLAN')
  return {
    paymentKey: newPaymentKey(now),
    orderId: asked.orderId,
    orderName: asked.orderName,
    customerKey: asked.customerKey ?? null,
    customerName: asked.customerName ?? null,
    customerMobilePhone: asked.customerMobilePhone ?? null,
    method: asked.method,
    amount: asked.amount,
    taxFreeAmount,
    useEscrow: (asked.method === 'CARD' ? asked.card?.useEscrow : asked.transfer?.useEscrow) ?? false,
    successUrl: asked.successUrl ?? null,
    failUrl: asked.failUrl ?? null,
    metadata: asked.metadata ?? null,
    wish: {
      cardCompany: cardCompanyOf(asked.card?.cardCompany),
      months,
      maxMonths,
      cashReceipt: asked.transfer?.cashReceipt?.type ?? '소득공제',
    },
    status: 'READY',
    requestedAt: now,
    authorizedAt: null,
    approvedAt: null,
    approvalKey: null,
    lastTransactionKey: null,
    card: null,
    transfer: null,
    cancels: [],
    failure: null,
  }
}

function cardCompanyOf(name: string | null | undefined): string | null {
  if (name === null || name === undefined) return null
  const company = cardCompanies.find((one) => one.code === name || one.toss_en === name || one.name.startsWith(name))
  if (company === undefined) throw new ProviderError('INVALID_CARD_COMPANY')
  return company.code
}
