import { createHash } from 'node:crypto'
import type { FileStore } from './file-store.ts'

const atOnce = 8

/**
 * Copies every file that the other store does not have yet, and reads each copy to compare it. The shop may be open: by then it writes to
 * the other store (`FILES_ALSO`). Nothing is deleted, and a second run goes on where the first was interrupted. Throws at the first file
 * that differs.
 */
export async function moveFiles(from: FileStore, to: FileStore): Promise<{ copied: number; there: number }> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of to.list()) sizes.set(key, size)
  const count = { copied: 0, there: 0 }
  const files = from.list()[Symbol.asyncIterator]()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = await files.next(); !next.done; next = await files.next()) {
        const { key, size } = next.value
        if (sizes.get(key) === size) count.there++
        else if (await copy(key, from, to)) count.copied++
      }
    }),
  )
  return count
}

/** False: the file was dropped since it was listed. */
async function copy(key: string, from: FileStore, to: FileStore): Promise<boolean> {
  // `await using` closes the stream also when the other store does not read it to its end.
  await using bytes = await from.open(key)
  if (!bytes) return false
  const sum = createHash('sha256')
  await to.put(key, summed(bytes, sum))
  const written = createHash('sha256')
  for await (const part of (await to.open(key)) ?? []) written.update(part as Buffer)
  if (written.digest('hex') !== sum.digest('hex')) throw new Error(`${key}: what was written is not what was read`)
  return true
}

async function* summed(bytes: AsyncIterable<Buffer>, sum: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const part of bytes) {
    sum.update(part)
    yield part
  }
}
