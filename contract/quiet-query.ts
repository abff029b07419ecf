/**
 * What a staff member types or opens may be a name, a telephone or a payment key: it stands in no address, for addresses are kept by
 * proxies and browsers. Of a desk's calls these parts of the query are sent in this header instead, written as they would be in the address.
 */
export const quietHeader = 'quiet-query'
export const quietNames: readonly string[] = ['q', 'sch_word', 'payment_key', 'target']
