/** `fail_code` of a payment that was charged with another amount or tax than we asked for. */
export const wrongAmount = 'WRONG_AMOUNT'

/** Where the money of a failed payment is: it never moved, or its refund is under way. */
export const moneyAfter = (failCode: string | null): 'none' | 'back' => (failCode === wrongAmount ? 'back' : 'none')
