/** Digits of a code that is sent by text: `usual`; and `long`, for one with a long lifetime, which cannot be guessed with any number of tries. */
export const codeDigits = { usual: 6, long: 16 } as const
