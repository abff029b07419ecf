import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrivalDay, paidByWords } from './arrival-words.ts'

const said = (cutOff: string, now: string) =>
  paidByWords({ cut_off_at: new Date(`${cutOff}+09:00`).toISOString() }, Date.parse(`${now}+09:00`))

test('a cut-off is told as people say it', () => {
  assert.equal(said('2026-11-23T14:00', '2026-11-23T00:10'), '오늘 14시까지 결제하면')
  assert.equal(said('2026-11-24T09:30', '2026-11-23T23:50'), '내일 9시 30분까지 결제하면')
  assert.equal(said('2026-12-01T14:00', '2026-11-30T08:00'), '내일 14시까지 결제하면')
  assert.equal(said('2026-11-30T12:00', '2026-11-27T13:00'), '11.30(월) 12시까지 결제하면')
})

test('a day has its weekday', () => {
  assert.equal(arrivalDay('2026-11-24'), '11.24(화)')
  assert.equal(arrivalDay('2027-01-02'), '01.02(토)')
})
