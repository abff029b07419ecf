/** For whom the cash receipt of a transfer is, as the payment provider names it: a business writes it off, a person deducts it. */
export const cashReceiptNames = { 지출증빙: '사업자 지출증빙', 소득공제: '개인 소득공제' } as const
export type CashReceipt = keyof typeof cashReceiptNames
export const cashReceipts = Object.keys(cashReceiptNames) as [CashReceipt, ...CashReceipt[]]
