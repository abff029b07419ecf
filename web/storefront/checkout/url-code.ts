/** As the server writes it (contract/query.ts): anything else never was an order form. */
export const isUrlCode = (text: string): boolean => /^[A-Za-z][A-Za-z0-9_-]{31}$/.test(text)
