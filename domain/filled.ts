import { z } from 'zod'

/** Line breaks and every kind of space. */
const blanks = /[\t-\r\u2028\u2029]+|\p{Zs}/gu
/**
 * Characters that are invisible or look different on each device: control and direction marks, joiners outside of emoji, Hangul fillers,
 * private-use characters.
 */
const joining = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/u
const coloured = /(?<=\p{Emoji})(?<![\d#*])[\ufe0e\ufe0f]|(?<=[\d#*])\ufe0f(?=\u20e3)/u
const unseen = new RegExp(`(?!${joining.source}|${coloured.source})[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{DI}\\u2800]`, 'gu')

/**
 * Normalises a name or another single line as labels, texts and lists show it: no direction mark can turn around what is beside it, and a
 * syllable typed in parts becomes one character, as a search would have it.
 */
export const onOneLine = (said: string): string =>
  said.replaceAll(blanks, ' ').replaceAll(unseen, '').normalize().trim()

/** A single line that must not be blank; an absent field gives the same message. */
export const filled = (message: string, max: number) =>
  z.string(message).overwrite(onOneLine).min(1, message).max(max, tooLong(max))

export const tooLong = (max: number) => `${max}자까지 입력할 수 있습니다.`
