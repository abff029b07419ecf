/**
 * Search words and keys at the desks may be names, telephones or payment keys, so they must not be in an address, which proxies and
 * browsers log. The console sends these query parameters in this header instead, encoded as in an address.
 */
export const quietHeader = 'quiet-query'
export const quietNames: readonly string[] = ['q', 'sch_word', 'payment_key', 'target']
