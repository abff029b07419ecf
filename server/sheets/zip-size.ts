export const isZip = (bytes: Buffer): boolean => bytes.length > 22 && bytes.readUInt32LE(0) === 0x04034b50

/** A spreadsheet has some dozens; each costs work however small it is. */
const mostParts = 1_000
const endMark = 0x06054b50
const entryMark = 0x02014b50

/** What all files of an archive claim to unpack to, in bytes; infinite where its directory cannot be read or has too many. */
export function unpackedSize(bytes: Buffer): number {
  const end = endOf(bytes)
  if (end === undefined) return Infinity
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count > mostParts) return Infinity
  let sum = 0
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) return Infinity
    sum += bytes.readUInt32LE(at + 24)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return sum
}

/** The end of the directory stands last, before a comment of at most 64 kB. */
function endOf(bytes: Buffer): number | undefined {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at--)
    if (bytes.readUInt32LE(at) === endMark) return at
  return undefined
}
