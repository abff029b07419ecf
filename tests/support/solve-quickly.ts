import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beginsWithZeros, workText } from '#domain/proof-of-work.ts'

/** After this many tries the event loop continues: the server in this process would take a blocked loop for overload. */
const atOnce = 5_000

/** The result of the web's `solve`, with Node's SHA-256: the browser's way takes six times as long and has a test of its own. */
export async function solveQuickly({ challenge, bits }: { challenge: string; bits: number }): Promise<string> {
  const wholeDigits = '0'.repeat(bits >> 2)
  for (let counter = 0; ; counter++) {
    if (counter % atOnce === 0) await nextTurn()
    const text = workText(challenge, counter)
    // Hex text is faster than bytes.
    if (!hash('sha256', text).startsWith(wholeDigits)) continue
    if (beginsWithZeros(hash('sha256', text, 'buffer'), bits)) return text
  }
}
