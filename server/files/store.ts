import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Config } from '#server/config/config.ts'
import { Refusal, refuse } from '#server/http/refuse.ts'
import type { Pieces } from './file-store.ts'
import { fileStore, type FilesAt } from './open-store.ts'
import { scan } from './scan.ts'

type Keeper = FilesAt & Pick<Config, 'clamd'>

/** The form of the names that we generate: 48 hex digits. No other name is ever opened. */
const given = /^[0-9a-f]{48}$/
const folder = 'private/'

/**
 * Scans bytes, if there is a scanner, and stores them under a random name, outside of everything that is served. The row that names the
 * file is written after that.
 */
export async function keepFile(where: Keeper, bytes: Buffer): Promise<string> {
  if (where.clamd) await scan(where.clamd, bytes)
  return keepPieces(where, [bytes])
}

/**
 * Stores a file, if there is one, and passes its name to `write`, which writes its row. When `write` refuses, the file is dropped. After
 * any other failure nobody knows whether the row was committed, because the connection may have broken at the commit: the file stays, and
 * the sweep of orphans drops it if no row names it.
 */
export async function keepFor<Bytes extends Buffer | undefined, Result>(
  where: Keeper,
  bytes: Bytes,
  write: (storedName: Bytes extends Buffer ? string : string | undefined) => Promise<Result>,
): Promise<Result> {
  const name = bytes && (await keepFile(where, bytes))
  try {
    return await write(name as Parameters<typeof write>[0])
  } catch (error) {
    if (name && error instanceof Refusal) await dropFile(where, name)
    throw error
  }
}

/** Stores what we write ourselves, piece by piece: it is never in memory as a whole. */
export async function keepPieces(where: FilesAt, pieces: Pieces): Promise<string> {
  const name = randomBytes(24).toString('hex')
  await fileStore(where).put(folder + name, pieces)
  return name
}

/**
 * A stored file as a whole; undefined: there is none. A read that breaks off is refused with `file.away`, like a store that cannot be
 * reached.
 */
export async function readKept(where: FilesAt, name: string): Promise<Buffer | undefined> {
  const stream = await streamKept(where, name)
  return (
    stream &&
    buffer(stream).catch((cause: unknown) => {
      throw Object.assign(refuse('file.away', undefined, null, 30), { cause })
    })
  )
}

/** A stored file as a stream, to be sent while it is read; undefined: there is none. */
export async function streamKept(where: FilesAt, name: string): Promise<Readable | undefined> {
  return given.test(name) ? fileStore(where).open(folder + name) : undefined
}

export async function dropFile(where: FilesAt, name: string): Promise<void> {
  if (given.test(name)) await fileStore(where).drop(folder + name)
}

/** Names of files that are older than `seconds` and begin with `start`. */
export async function* keptLongerThan(where: FilesAt, seconds: number, start: string): AsyncGenerator<string> {
  const limit = Date.now() - seconds * 1000
  for await (const { key, at } of fileStore(where).list(folder + start)) if (at < limit) yield key.slice(folder.length)
}
