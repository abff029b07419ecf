/** The values of a hand-written statement, in the order of their placeholders. */
export type Parameters = unknown[]

/** Adds a value and gives the placeholder to write in the text. */
export const parameter = (parameters: Parameters, value: unknown, type: string): string =>
  `$${parameters.push(value)}::${type}`
