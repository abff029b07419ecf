import type { Readable } from 'node:stream'

export type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
/** `at`: when it was written, epoch milliseconds. */
export type Stored = { key: string; size: number; at: number }

/**
 * A store of files: bytes under keys of two parts, 'private/<48 hex digits>' or 'public/<name>.webp'. The bytes of a key never change. A
 * store that cannot be reached refuses with `file.away`, a full one with `file.no-room`.
 */
export type FileStore = {
  /** Stores the whole file or nothing; the pieces are never in memory as a whole. */
  put(key: string, pieces: Pieces): Promise<void>
  /** Undefined: there is no such file. */
  open(key: string): Promise<Readable | undefined>
  drop(key: string): Promise<void>
  /** Only complete files, whose keys begin with `start`. */
  list(start?: string): AsyncIterable<Stored>
  /** Drops the remains of uploads that were cut off and begun before `before` (epoch milliseconds). Answers how many there were. */
  dropDrafts(before: number): Promise<number>
}
