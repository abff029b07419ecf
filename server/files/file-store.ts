import type { Readable } from 'node:stream'

export type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
/** `at`: when it was written, epoch milliseconds. */
export type Stored = { key: string; size: number; at: number }

/**
 * Where files lie: bytes under keys of two parts, 'private/<48 hex digits>' or 'public/<name>.webp'. What is under a key never changes.
 * A store that cannot be reached refuses with `file.away`, one that is full with `file.no-room`.
 */
export type FileStore = {
  /** Keeps all of it or nothing; the pieces are never in memory as a whole. */
  put(key: string, pieces: Pieces): Promise<void>
  /** Undefined: there is no such file. */
  open(key: string): Promise<Readable | undefined>
  drop(key: string): Promise<void>
  /** Whole files alone, those whose keys begin like this. */
  list(start?: string): AsyncIterable<Stored>
  /** What uploads left behind that were cut off, begun before `before` (epoch milliseconds). Answers how many there were. */
  dropDrafts(before: number): Promise<number>
}
