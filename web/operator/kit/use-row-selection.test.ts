import assert from 'node:assert/strict'
import { test } from 'node:test'
import { between } from './use-row-selection.ts'

test('a range reaches from one row to the other, whichever stands higher', () => {
  const rows = [7, 3, 9, 1].map((id) => ({ id }))
  assert.deepEqual(between(rows, 3, 1), [3, 9, 1])
  assert.deepEqual(between(rows, 9, 7), [7, 3, 9])
  assert.deepEqual(between(rows, 3, 3), [3])
  // The last touched row has left the list: only the other one is picked.
  assert.deepEqual(between(rows, 42, 9), [9])
  assert.deepEqual(between(rows, 42, 43), [])
})
