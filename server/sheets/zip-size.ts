import { inflateRawSync } from 'node:zlib'

export const isZip = (bytes: Buffer): boolean => bytes.length > 22 && bytes.readUInt32LE(0) === fileMark

/** Most files in an archive: a workbook has some dozens, and each costs work however small it is. */
const mostParts = 1_000
const endMark = 0x06054b50
const entryMark = 0x02014b50
const fileMark = 0x04034b50
/** Bytes of the data descriptor after a file: writers that do not know the sizes beforehand repeat them there. */
const mostBehind = 24
const [stored, deflated] = [0, 8]

/** An entry of the directory: where the file begins, and its packed and unpacked size. */
type Entry = { name: string; at: number; method: number; packed: number; size: number }

/** The sum of the unpacked sizes that the directory claims, in bytes; Infinity if it cannot be read or has too many files. */
export function unpackedSize(bytes: Buffer): number {
  const entries = entriesOf(bytes)?.entries
  return entries ? entries.reduce((sum, { size }) => sum + size, 0) : Infinity
}

/**
 * Whether the archive agrees with its directory: files without gaps between them, each unpacking to the claimed size. So a reader that goes
 * by the local headers finds nothing else. Check `unpackedSize` before: this unpacks all files.
 */
export function isAsClaimed(bytes: Buffer): boolean {
  const found = entriesOf(bytes)
  if (!found) return false
  let end = 0
  for (const { at, method, packed, size } of found.entries.toSorted((one, other) => one.at - other.at)) {
    if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== fileMark) return false
    if (at < end || at > (end === 0 ? 0 : end + mostBehind)) return false
    const start = startOf(bytes, at)
    end = start + packed
    if (end > found.start || !unpacksTo(bytes.subarray(start, end), method, size)) return false
  }
  return found.start - end <= mostBehind
}

const startOf = (bytes: Buffer, at: number): number =>
  at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)

/** The files of a checked archive by name, each unpacked when it is requested. */
export function partsOf(bytes: Buffer): Map<string, () => Buffer> {
  const entries = entriesOf(bytes)?.entries ?? []
  return new Map(
    entries.map(({ name, at, method, packed }) => {
      const start = startOf(bytes, at)
      const part = bytes.subarray(start, start + packed)
      return [name, () => (method === stored ? part : inflateRawSync(part))]
    }),
  )
}

function unpacksTo(packed: Buffer, method: number, size: number): boolean {
  if (method === stored) return packed.length === size
  if (method !== deflated) return false
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) }).length === size
  } catch {
    return false
  }
}

function entriesOf(bytes: Buffer): { start: number; entries: Entry[] } | undefined {
  const end = endOf(bytes)
  if (end === undefined) return undefined
  const count = bytes.readUInt16LE(end + 10)
  const start = bytes.readUInt32LE(end + 16)
  if (count > mostParts) return undefined
  const entries: Entry[] = []
  let at = start
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) return undefined
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)),
      at: bytes.readUInt32LE(at + 42),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
    })
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return { start, entries }
}

/** The end record of the directory is at the end, before a comment of at most 64 kB. */
function endOf(bytes: Buffer): number | undefined {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at--)
    if (bytes.readUInt32LE(at) === endMark) return at
  return undefined
}
