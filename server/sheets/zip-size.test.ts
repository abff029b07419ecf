import assert from 'node:assert/strict'
import { it } from 'node:test'
import { unpackedSize } from './zip-size.ts'

/** The directory of an archive alone, with so many files of so many bytes each. */
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
