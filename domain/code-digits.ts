/** How many digits a code by text has; and one that lasts, which nobody guesses however often they try. */
export const codeDigits = { usual: 6, long: 16 } as const
