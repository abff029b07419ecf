import { z } from 'zod'

/** What ends a line, and each other kind of blank. */
const blanks = /[\t-\r\u2028\u2029]+|\p{Zs}/gu
/** What nobody sees, or every telephone differently: control and direction signs, joiners but those within an emoji, fillers of Hangul, a font's own signs. */
const joining = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/u
const coloured = /(?<=\p{Emoji})(?<![\d#*])[\ufe0e\ufe0f]|(?<=[\d#*])\ufe0f(?=\u20e3)/u
const unseen = new RegExp(`(?!${joining.source}|${coloured.source})[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{DI}\\u2800]`, 'gu')

/**
 * A name, or words of one line, as a label, a text and a row of the desk show it: nothing in it turns around what stands beside it. A letter
 * that was typed in parts is one letter, as whoever looks for it types it.
 */
export const onOneLine = (said: string): string =>
  said.replaceAll(blanks, ' ').replaceAll(unseen, '').normalize().trim()

/** One line that must not be blank; an absent field gives the same sentence. */
export const filled = (message: string, max: number) =>
  z.string(message).overwrite(onOneLine).min(1, message).max(max, tooLong(max))

export const tooLong = (max: number) => `${max}자까지 입력할 수 있습니다.`
