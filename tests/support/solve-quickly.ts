import { hash } from 'node:crypto'
import { beginsWithZeros, workText } from '#domain/proof-of-work.ts'

/** What `solve` of the web answers, by Node's own SHA-256: the browser's way takes six times as long, and has a test of its own. */
export function solveQuickly({ challenge, bits }: { challenge: string; bits: number }): string {
  const wholeDigits = '0'.repeat(bits >> 2)
  for (let counter = 0; ; counter++) {
    const text = workText(challenge, counter)
    // Text is quicker to be had than bytes.
    if (!hash('sha256', text).startsWith(wholeDigits)) continue
    if (beginsWithZeros(hash('sha256', text, 'buffer'), bits)) return text
  }
}
