/** The format of the server (contract/query.ts): any other text was never the code of an order form. */
export const isUrlCode = (text: string): boolean => /^[A-Za-z][A-Za-z0-9_-]{31}$/.test(text)
