import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockAt, dayAt, momentAt } from './seoul.ts'

test('days begin and end with the clock of Seoul', () => {
  const midnight = Date.parse('2026-11-19T15:00:00Z')
  assert.deepEqual([dayAt(midnight - 1), dayAt(midnight)], ['2026-11-19', '2026-11-20'])
  assert.equal(clockAt(midnight), '2026-11-20T00:00:00')
  assert.equal(clockAt(midnight - 1), '2026-11-19T23:59:59')
  assert.equal(momentAt('2026-11-20'), midnight)
  assert.equal(momentAt('2026-11-20', '14:30'), midnight + 14.5 * 3_600_000)
})
