import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { it } from 'node:test'
import fc from 'fast-check'
import { beginsWithZeros } from '#domain/proof-of-work.ts'
import { sha256 } from './sha256.ts'
import { solve } from './solve-work.ts'

const real = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

it('hashes as everybody does, whatever the length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) =>
      assert.deepEqual(Buffer.from(sha256(bytes)), real(bytes)),
    ),
  )
})

it('counts zero bits, not bytes', () => {
  const digest = Uint8Array.of(0, 0, 0b0011_1111, 255)
  assert.equal(beginsWithZeros(digest, 18), true)
  assert.equal(beginsWithZeros(digest, 19), false)
  assert.equal(beginsWithZeros(Uint8Array.of(1), 8), false)
  assert.equal(beginsWithZeros(Uint8Array.of(0), 9), false)
})

it('finds an answer that the other side takes', async () => {
  const answer = await solve({ challenge: '1.2.abc', bits: 10 })
  assert.match(answer, /^1\.2\.abc:\d+$/)
  assert.ok(beginsWithZeros(real(Buffer.from(answer)), 10))
})
