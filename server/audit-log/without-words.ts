import { quietNames } from '#contract/quiet-query.ts'

/** The filters of a list, for the log. Of search words, which may be a name or a telephone number, it keeps only that there were some. */
export const withoutWords = (asked: object): object =>
  Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [
      name,
      quietNames.includes(name) ? (value ? true : undefined) : value,
    ]),
  )
