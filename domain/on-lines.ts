import { z } from 'zod'
import { onOneLine, tooLong } from './filled.ts'

/** Cleans a text of several lines: its line breaks stay, invisible characters are removed. */
export const seenOnLines = (said: string): string =>
  said
    .replaceAll('\ufeff', '')
    .replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replaceAll(/\S+/g, (word) => onOneLine(word))

export const onLines = (said: string): string =>
  seenOnLines(said)
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim()

/** A text of several lines that must not be blank; an absent field gives the same message. */
export const filledOnLines = (message: string, max: number) =>
  z.string(message).overwrite(onLines).min(1, message).max(max, tooLong(max))
