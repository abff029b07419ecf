import { randomBytes, randomInt } from 'node:crypto'
import { koreanStamp } from '#sandbox/korean-time.ts'
import { merchantId } from './payment-object.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** First five of the merchant id, the time, five random letters, as in real records. */
export function newPaymentKey(now: number): string {
  const tail = Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return `${merchantId.slice(0, 5)}${koreanStamp(now)}${tail}`
}

export const newTransactionKey = (): string => randomBytes(16).toString('hex').toUpperCase()

export const newReceiptKey = (): string => randomBytes(12).toString('base64url')

export const newApproveNo = (): string => String(randomInt(10_000_000, 100_000_000))

/** `12345678****123*`: six or eight digits shown, as card slips print them. */
export const newCardNumber = (): string => `${randomInt(40_000_000, 59_999_999)}****${randomInt(100, 1000)}*`
