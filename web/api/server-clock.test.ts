import assert from 'node:assert/strict'
import { it, mock } from 'node:test'
import { dayAt } from '#domain/seoul.ts'
import { serverTime, setServerClock } from './server-clock.ts'

it('tells a day of the server’s, also when this machine’s clock was turned back', () => {
  setServerClock('2026-11-29T01:00:00.000Z')
  mock.method(Date, 'now', () => Date.parse('2020-01-01T00:00:00Z'))
  try {
    assert.equal(dayAt(serverTime()), '2026-11-29')
  } finally {
    mock.restoreAll()
  }
})
