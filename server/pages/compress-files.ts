import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthIt = /\.(js|css|svg|json|webmanifest|txt)$/
const kinds = {
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gz: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
}

/** By folder, so that a process compresses each only once. */
const compressed = new Map<string, Promise<unknown>>()

/**
 * Writes a .br and a .gz beside every text file of a build, once. The smallest files too, though they gain little: where one is missing,
 * the lookup of all three names costs three times as much. Without write permission responses are compressed as they are sent.
 */
export function compressFiles(folder: string, files: Iterable<string>): Promise<unknown> {
  const known = compressed.get(folder)
  if (known) return known
  const work = Promise.all(
    [...files].filter((name) => worthIt.test(name)).map((name) => compressOne(path.join(folder, name)).catch(() => {})),
  )
  compressed.set(folder, work)
  return work
}

async function compressOne(file: string): Promise<void> {
  const { mtimeMs } = await stat(file)
  for (const [ending, compress] of Object.entries(kinds)) {
    const made = await stat(`${file}.${ending}`).catch(() => undefined)
    if (made && made.mtimeMs >= mtimeMs) continue
    const draft = `${file}.${process.pid}.${ending}`
    await writeFile(draft, await compress(await readFile(file)))
    await rename(draft, `${file}.${ending}`)
  }
}
