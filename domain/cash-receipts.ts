/** The purpose of a bank transfer's cash receipt, in the provider's words: a business expense, or a personal tax deduction. */
export const cashReceiptNames = { 지출증빙: '사업자 지출증빙', 소득공제: '개인 소득공제' } as const
export type CashReceipt = keyof typeof cashReceiptNames
export const cashReceipts = Object.keys(cashReceiptNames) as [CashReceipt, ...CashReceipt[]]
