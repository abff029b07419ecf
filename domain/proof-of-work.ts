/** Bits of zero that an answer's SHA-256 begins with: about 260,000 tries, a second or two of a phone, and a cost for who sends by the thousand. */
export const workBits = 18

/** What is hashed: the challenge and a counter that whoever answers is free to choose. */
export const workText = (challenge: string, counter: number): string => `${challenge}:${counter}`

/** Whether a digest begins with so many zero bits. */
export function beginsWithZeros(digest: Uint8Array, bits: number): boolean {
  for (let index = 0; bits > 0; index++, bits -= 8) {
    const byte = digest[index]
    if (byte === undefined || byte >> Math.max(0, 8 - bits) !== 0) return false
  }
  return true
}
