/** The least that is paid out, in won: less is carried over to the next settlement (BUSINESS 2, #1, rule 1). */
export const leastPayout = 10_000
/** Business days after the closing in which a settlement is to be paid. */
export const payAfterDays = 3
/** Business days after the closing in which a partner confirms a settlement or objects to it; then it counts as confirmed (rule 7). */
export const confirmDays = 3
/** The latest day of payment, counted from the confirmation of the purchase (BUSINESS 1.3). */
export const payByDays = 20
/** Hours in which nothing is paid to an account that was changed (rule 9). */
export const newAccountHours = 72
/** Most settlements in one file for the bank. */
export const mostInPayout = 100
