import { z } from 'zod'
import { onOneLine, tooLong } from './filled.ts'

/** Of words with lines of their own: these stay, and of each word what is seen of it. */
export const seenOnLines = (said: string): string =>
  said
    .replaceAll('\ufeff', '')
    .replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replaceAll(/\S+/g, (word) => onOneLine(word))

export const onLines = (said: string): string =>
  seenOnLines(said)
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim()

/** Words with lines of their own that must not be blank; an absent field gives the same sentence. */
export const filledOnLines = (message: string, max: number) =>
  z.string(message).overwrite(onLines).min(1, message).max(max, tooLong(max))
