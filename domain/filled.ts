import { z } from 'zod'

/** What ends a line, and what nobody sees: control and direction signs, joiners but those within an emoji, fillers of Hangul. */
const ends = /[\t-\r\u2028\u2029]+/g
const joining = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/u
const unseen = new RegExp(`(?!${joining.source})[\\p{Cc}\\p{Cf}\\u115f\\u1160\\u2800\\u3164\\uffa0]`, 'gu')

/** A name, or words of one line, as a label, a text and a row of the desk show it: nothing in it turns around what stands beside it. */
export const onOneLine = (said: string): string => said.replaceAll(ends, ' ').replaceAll(unseen, '').trim()

/** One line that must not be blank; an absent field gives the same sentence. */
export const filled = (message: string, max = 200) =>
  z.string(message).overwrite(onOneLine).min(1, message).max(max, tooLong(max))

/** The same of a text with lines of its own, as it was written. */
export const filledText = (message: string, max: number) =>
  z.string(message).trim().min(1, message).max(max, tooLong(max))

const tooLong = (max: number) => `${max}자까지 입력할 수 있습니다.`
