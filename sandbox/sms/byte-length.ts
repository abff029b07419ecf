/** Length of a text message as carriers count it: Hangul and other wide letters two bytes, the rest one. */
export function smsBytes(text: string): number {
  let bytes = 0
  for (const letter of text) bytes += (letter.codePointAt(0) ?? 0) > 0x7f ? 2 : 1
  return bytes
}
