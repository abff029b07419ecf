import assert from 'node:assert/strict'
import { test } from 'node:test'
import { workingMonday } from './noon-of-monday.ts'

test('the Monday of a test is one on which people work, and so is its week', () => {
  assert.equal(workingMonday('2026-11-30'), '2026-12-07')
  assert.equal(workingMonday('2026-12-06'), '2026-12-07')
  // Christmas and New Year's Day are Fridays; 설날 takes Monday and Tuesday.
  assert.equal(workingMonday('2026-12-14'), '2027-01-04')
  assert.equal(workingMonday('2027-02-01'), '2027-02-15')
  assert.equal(workingMonday('2028-12-20'), '2029-01-08')
})
