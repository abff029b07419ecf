/**
 * Reads numbers in paths, queries, bodies and forms: plain decimal digits, or a JSON number. `Number()` would also accept '0x10', ' 10',
 * '1e1', '010', '' and [10], and one resource would have many addresses.
 */
export const digits = (said: unknown) =>
  typeof said === 'string' && /^(0|[1-9]\d{0,15})$/.test(said) ? Number(said) : said

/** The same with a narrower type, so that our own browser code may send only these. */
export const numberOrDigits = (said: number | string) => digits(said)
