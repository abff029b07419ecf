/**
 * For numbers in paths, queries, bodies and forms: plain decimal digits, or a number of JSON's. `Number()` would also read '0x10',
 * ' 10', '1e1', '010', '' and [10], and one thing would have many addresses.
 */
export const digits = (said: unknown) =>
  typeof said === 'string' && /^(0|[1-9]\d{0,15})$/.test(said) ? Number(said) : said

/** The same where a browser of ours sends numbers only. */
export const numberOrDigits = (said: number | string) => digits(said)
