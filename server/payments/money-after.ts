/** The code of a payment that was charged otherwise than asked for. */
export const wrongAmount = 'WRONG_AMOUNT'

/** Where the money of a payment that failed is: it never moved, or it is on its way back by itself. */
export const moneyAfter = (failCode: string | null): 'none' | 'back' => (failCode === wrongAmount ? 'back' : 'none')
