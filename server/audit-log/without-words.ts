import { quietNames } from '#contract/quiet-query.ts'

/** What a list was narrowed to, for the log: of words that may be a name or a telephone only that there were some. */
export const withoutWords = (asked: object): object =>
  Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [
      name,
      quietNames.includes(name) ? (value ? true : undefined) : value,
    ]),
  )
