/**
 * Leading zero bits that the SHA-256 of a solution needs: about 260,000 tries, one or two seconds on a phone, and expensive for somebody
 * who sends thousands of requests.
 */
export const workBits = 18

/** The text to be hashed: the challenge and a counter, which the client is free to choose. */
export const workText = (challenge: string, counter: number): string => `${challenge}:${counter}`

/** Whether a digest begins with `bits` zero bits. */
export function beginsWithZeros(digest: Uint8Array, bits: number): boolean {
  for (let index = 0; bits > 0; index++, bits -= 8) {
    const byte = digest[index]
    if (byte === undefined || byte >> Math.max(0, 8 - bits) !== 0) return false
  }
  return true
}
