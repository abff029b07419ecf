import { beginsWithZeros, workText } from '#domain/proof-of-work.ts'
import { sha256 } from './sha256.ts'

/** Milliseconds of work at a time, so that the page keeps responding. */
const slice = 12

/** Counts up until the hash begins with enough zero bits; answers `challenge:counter`. It takes a phone a second or two. */
export async function solve({ challenge, bits }: { challenge: string; bits: number }): Promise<string> {
  const encoder = new TextEncoder()
  for (let counter = 0; ;) {
    const end = performance.now() + slice
    while (performance.now() < end)
      for (const last = counter + 200; counter < last; counter++)
        if (beginsWithZeros(sha256(encoder.encode(workText(challenge, counter))), bits))
          return workText(challenge, counter)
    await new Promise((later) => setTimeout(later))
  }
}
