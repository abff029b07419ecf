import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ticksOf } from './ticks.ts'

it('has a few round lines up to over the highest bar', () => {
  assert.deepEqual(ticksOf(34), [0, 10, 20, 30, 40])
  assert.deepEqual(ticksOf(48_216_300), [0, 20_000_000, 40_000_000, 60_000_000])
  assert.deepEqual(ticksOf(0), [0, 1])
  assert.deepEqual(ticksOf(3), [0, 1, 2, 3])
})
