import { z } from 'zod'
import type { World } from '#sandbox/world.ts'
import { newApproveNo, newCardNumber, newReceiptKey } from './keys.ts'
import type { CardFacts, Payment, TransferFacts } from './payment.ts'
import type { PaymentBook } from './payment-book.ts'
import { banks, cardCompanies } from './payment-request.ts'
import { isKnownCode, messageOf, ProviderError } from './provider-error.ts'

const cardChoice = z.object({
  card: z
    .looseObject({
      issuerCode: z.string().optional(),
      installmentPlanMonths: z.number().int().min(0).max(12).optional(),
    })
    .nullish(),
})

const transferChoice = z.object({
  transfer: z
    .looseObject({
      bankCode: z.string().optional(),
      cashReceipt: z
        .looseObject({
          type: z.enum(['소득공제', '지출증빙', '미발행']).optional(),
          issueNumber: z.string().optional(),
        })
        .nullish(),
    })
    .nullish(),
})

/** The buyer has authorised the payment in the window: READY becomes IN_PROGRESS, and the shop has 10 minutes to confirm. */
export function authenticate(payment: Payment, body: unknown, book: PaymentBook, clock: World['clock']): void {
  mustBeReady(payment)
  if (payment.method === 'CARD') payment.card = cardFacts(payment, read(cardChoice, body))
  else payment.transfer = transferFacts(payment, read(transferChoice, body))
  payment.status = 'IN_PROGRESS'
  payment.authorizedAt = clock.now()
  book.save(payment, 'READY')
}

/**
 * The buyer gave up or the card failed in the window; returns the failure that the shop is told. Giving up leaves no failure on the
 * payment, since nothing was tried, and is the only way out of an expired window.
 */
export function decline(payment: Payment, code: string, book: PaymentBook): NonNullable<Payment['failure']> {
  const failure = { code, message: messageOf(code) }
  if (payment.status === 'EXPIRED' && code === 'PAY_PROCESS_CANCELED') return failure
  mustBeReady(payment)
  if (!isKnownCode(code)) throw new ProviderError('INVALID_REQUEST', `모르는 실패 코드입니다. (${code})`)
  payment.status = 'ABORTED'
  payment.failure = failure
  book.save(payment, 'READY')
  return failure
}

function mustBeReady(payment: Payment): void {
  if (payment.status === 'EXPIRED') throw new ProviderError('NOT_FOUND_PAYMENT_SESSION')
  if (payment.status !== 'READY') throw new ProviderError('ALREADY_PROCESSED_PAYMENT')
}

function cardFacts(payment: Payment, { card }: z.infer<typeof cardChoice>): CardFacts {
  const issuerCode = card?.issuerCode ?? payment.wish.cardCompany ?? '41'
  if (!cardCompanies.some(({ code }) => code === issuerCode)) throw new ProviderError('INVALID_CARD_COMPANY')
  const months = card?.installmentPlanMonths ?? payment.wish.months ?? 0
  if (months === 1) throw new ProviderError('INVALID_CARD_INSTALLMENT_PLAN')
  if (months > (payment.wish.maxMonths ?? 12)) throw new ProviderError('EXCEED_MAX_CARD_INSTALLMENT_PLAN')
  return {
    issuerCode,
    number: newCardNumber(),
    installmentPlanMonths: months,
    approveNo: newApproveNo(),
    cardType: '신용',
    ownerType: '법인',
  }
}

const issueNumberForms = { 소득공제: /^\d{10,11}$|^\d{13,18}$/, 지출증빙: /^\d{10}$/ } as const

function transferFacts(payment: Payment, { transfer }: z.infer<typeof transferChoice>): TransferFacts {
  const bankCode = transfer?.bankCode ?? '88'
  if (!banks.some((bank) => bank.bank_code === bankCode)) throw new ProviderError('INVALID_BANK')
  const type = transfer?.cashReceipt?.type ?? payment.wish.cashReceipt
  const issueNumber = (transfer?.cashReceipt?.issueNumber ?? payment.customerMobilePhone ?? '01000000000').replaceAll(
    '-',
    '',
  )
  if (type !== '미발행' && !issueNumberForms[type].test(issueNumber)) {
    throw new ProviderError('INVALID_REQUEST', '현금영수증 번호를 확인해 주세요.')
  }
  return { bankCode, cashReceipt: { type, issueNumber, receiptKey: newReceiptKey() } }
}

function read<T>(shape: z.ZodType<T>, body: unknown): T {
  const result = shape.safeParse(body ?? {})
  if (!result.success) throw new ProviderError('INVALID_REQUEST')
  return result.data
}
