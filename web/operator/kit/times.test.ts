import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elapsed, spokenTime } from './times.ts'

const now = Date.parse('2026-11-20T14:30:00+09:00')

test('how long an application waits', () => {
  assert.equal(elapsed('2026-11-20T14:29:30+09:00', now), '방금')
  assert.equal(elapsed('2026-11-20T13:50:00+09:00', now), '40분 전')
  assert.equal(elapsed('2026-11-20T11:22:00+09:00', now), '3시간 전')
  assert.equal(elapsed('2026-11-18T14:00:00+09:00', now), '2일 전')
  // A clock behind the server's must not show a negative time.
  assert.equal(elapsed('2026-11-20T14:31:00+09:00', now), '방금')
})

test('when it came, by the days of Seoul', () => {
  assert.equal(spokenTime('2026-11-20T11:22:00+09:00', now), '오늘 11:22')
  assert.equal(spokenTime('2026-11-19T15:10:00Z', now), '오늘 00:10')
  assert.equal(spokenTime('2026-11-19T14:10:00Z', now), '11.19 23:10')
  assert.equal(spokenTime('2025-12-31T09:00:00+09:00', now), '2025.12.31 09:00')
})
