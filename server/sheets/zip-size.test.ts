import assert from 'node:assert/strict'
import { it } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { isAsClaimed, unpackedSize } from './zip-size.ts'

/** Only the central directory of an archive, with `count` files of `size` bytes each. */
function directoryOf(count: number, size: number): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt32LE(size, 24)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 10)
  return Buffer.concat([...Array<Buffer>(count).fill(entry), end])
}

it('an archive says before it is unpacked how large it becomes, and one of too many files or without a directory is too large', () => {
  assert.equal(unpackedSize(directoryOf(3, 1000)), 3000)
  assert.equal(unpackedSize(directoryOf(1000, 7)), 7000)
  assert.equal(unpackedSize(directoryOf(1001, 7)), Infinity)
  assert.equal(unpackedSize(Buffer.alloc(100)), Infinity)
  assert.equal(unpackedSize(directoryOf(3, 1000).subarray(46)), Infinity)
})

type Packed = { real: number; says?: number; listed?: boolean }

/** An archive of files of zeros, whose directory may claim smaller sizes or omit files. */
function archiveOf(...files: Packed[]): Buffer {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { real, says = real, listed = true } of files) {
    const packed = deflateRawSync(Buffer.alloc(real))
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(real, 22)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(says, 24)
    entry.writeUInt32LE(at, 42)
    parts.push(head, packed)
    if (listed) entries.push(entry)
    at += 30 + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...entries, end])
}

it('an archive is what its directory says: no file unpacks to more, and none stands beside it', () => {
  assert.equal(isAsClaimed(archiveOf({ real: 5_000 }, { real: 70_000 })), true)
  assert.equal(isAsClaimed(archiveOf({ real: 5_000 }, { real: 1_000_000, says: 1_000 })), false)
  assert.equal(isAsClaimed(archiveOf({ real: 5_000, says: 9_000 })), false)
  assert.equal(isAsClaimed(archiveOf({ real: 5_000 }, { real: 70_000, listed: false })), false)
  assert.equal(isAsClaimed(archiveOf({ real: 70_000, listed: false }, { real: 5_000 })), false)
  assert.equal(isAsClaimed(Buffer.alloc(100)), false)
})
