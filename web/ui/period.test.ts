import assert from 'node:assert/strict'
import { it } from 'node:test'
import { monthsBefore } from '#domain/months-before.ts'
import { periodFrom, periodOf, wholeMonth } from './period.ts'
import { dayInSeoul } from './seoul-time.ts'

it('counts the months of a period back from today, and stops at the end of a shorter month', () => {
  assert.deepEqual(periodOf(1, '2026-11-21'), { start_date: '2026-10-21', end_date: '2026-11-21' })
  assert.deepEqual(periodOf(1, '2026-03-31'), { start_date: '2026-02-28', end_date: '2026-03-31' })
  assert.deepEqual(periodOf(3, '2026-01-15'), { start_date: '2025-10-15', end_date: '2026-01-15' })
  assert.deepEqual(periodOf(6, '2026-08-31'), { start_date: '2026-02-28', end_date: '2026-08-31' })
  assert.deepEqual(periodOf(undefined, '2026-08-31'), { start_date: '', end_date: '' })
})

it('takes the last month where the address says nothing, and everything where it says nothing on purpose', () => {
  const from = (search: string) => periodFrom(new URLSearchParams(search), '2026-11-21')
  assert.equal(from('').months, 1)
  assert.equal(from('start_date=&end_date=').months, undefined)
  assert.equal(from('start_date=2026-08-21&end_date=2026-11-21').months, 3)
  assert.equal(from('start_date=2026-01-01&end_date=2026-02-01').months, 'other')
  assert.equal(from('start_date=<script>').start_date, '')
  assert.deepEqual(from('start_date=2026-02-30&end_date=2026-99-99'), { ...periodOf(undefined, ''), months: 'other' })
})

it('reads the day by the clock of Seoul', () => {
  assert.equal(dayInSeoul(Date.parse('2026-11-20T15:00:00Z')), '2026-11-21')
})

it('gives whole months of the calendar, never beyond today', () => {
  assert.deepEqual(wholeMonth('2026-11-22', 0), { start_date: '2026-11-01', end_date: '2026-11-22' })
  assert.deepEqual(wholeMonth('2026-03-31', -1), { start_date: '2026-02-01', end_date: '2026-02-28' })
  assert.deepEqual(wholeMonth('2026-01-05', -1), { start_date: '2025-12-01', end_date: '2025-12-31' })
  assert.equal(monthsBefore('2026-05-31', 3), '2026-02-28')
})
