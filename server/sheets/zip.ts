import { Readable, Transform, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type Packed = { name: string; content: Iterable<string> | AsyncIterable<string> }
type Entry = { name: Buffer; crc: number; packed: number; whole: number; at: number }

/** Flags: names are UTF-8, and sizes follow the data, because they are not known before. */
const flags = 0x08_08
const deflated = 8
/** 1 January 1980, a fixed date, so that equal content gives equal bytes. */
const day = 0x21

/** A zip archive as a stream: only names and sizes are kept in memory. */
export async function* zipOf(files: Iterable<Packed>): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let at = 0
  const sent = (piece: Buffer) => {
    at += piece.length
    return piece
  }
  for (const { name, content } of files) {
    const entry: Entry = { name: Buffer.from(name), crc: 0, packed: 0, whole: 0, at }
    entries.push(entry)
    yield sent(Buffer.concat([numbers([4, 0x04_03_4b_50], [2, 20], ...common(entry), [2, 0]), entry.name]))
    for await (const piece of squeezed(content, entry)) {
      entry.packed += piece.length
      yield sent(piece)
    }
    yield sent(numbers([4, 0x08_07_4b_50], [4, entry.crc], [4, entry.packed], [4, entry.whole]))
  }
  const directory = Buffer.concat(entries.map(listed))
  const [count, size] = [entries.length, directory.length]
  yield directory
  yield numbers([4, 0x06_05_4b_50], [4, 0], [2, count], [2, count], [4, size], [4, at], [2, 0])
}

const listed = (entry: Entry): Buffer =>
  Buffer.concat([
    numbers(
      [4, 0x02_01_4b_50],
      [2, 20],
      [2, 20],
      ...common(entry),
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, entry.at],
    ),
    entry.name,
  ])

const common = ({ name, crc, packed, whole }: Entry): Field[] => [
  [2, flags],
  [2, deflated],
  [2, 0],
  [2, day],
  [4, crc],
  [4, packed],
  [4, whole],
  [2, name.length],
]

function squeezed(content: Packed['content'], entry: Entry): AsyncIterable<Buffer> {
  const counted = new Transform({
    transform(piece: Buffer, _, done) {
      entry.crc = crc32(piece, entry.crc)
      entry.whole += piece.length
      done(null, piece)
    },
  })
  // `pipeline` ends all three streams when the source fails or the reader stops.
  return pipeline(Readable.from(content, { objectMode: false }), counted, createDeflateRaw(), () => undefined)
}

type Field = readonly [bytes: 2 | 4, value: number]
function numbers(...fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size)
  return bytes
}
