import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutOffAfter, cutOffBefore, type PickUps } from './cut-off.ts'

const weekdays: PickUps = { cut_off_time: '16:00', pick_up_days: '월화수목금' }
const after = (moment: string, partner: PickUps = weekdays) => {
  const at = cutOffAfter(Date.parse(`${moment}+09:00`), partner)
  return at === undefined ? undefined : new Date(at + 9 * 3_600_000).toISOString().slice(0, 16)
}

test('what is paid before the cut-off goes the same day, later the next', () => {
  assert.equal(after('2026-11-20T15:59:00'), '2026-11-20T16:00') // a Friday
  assert.equal(after('2026-11-20T16:00:00'), '2026-11-20T16:00')
  assert.equal(after('2026-11-20T16:00:01'), '2026-11-23T16:00')
  assert.equal(after('2026-11-19T00:30:00'), '2026-11-19T16:00')
})

test('the last cut-off before a moment is the one after which a box that waited by then is late', () => {
  const before = (moment: string, partner = weekdays) => {
    const at = cutOffBefore(Date.parse(`${moment}+09:00`), partner)
    return at === undefined ? undefined : new Date(at + 9 * 3_600_000).toISOString().slice(0, 16)
  }
  assert.equal(before('2026-11-20T16:00:00'), '2026-11-19T16:00')
  assert.equal(before('2026-11-20T16:00:01'), '2026-11-20T16:00')
  assert.equal(before('2026-11-23T09:00:00'), '2026-11-20T16:00')
  assert.equal(before('2026-11-23T09:00:00', { ...weekdays, holidays: ['2026-11-20'] }), '2026-11-19T16:00')
  assert.equal(before('2026-11-23T09:00:00', { ...weekdays, closed_from: '2026-01-01' }), undefined)
})

test('nothing is picked up while a partner is closed', () => {
  const closed = { ...weekdays, closed_from: '2026-11-23', closed_to: '2026-11-24' }
  assert.equal(after('2026-11-20T17:00:00', closed), '2026-11-25T16:00')
  assert.equal(after('2026-11-20T17:00:00', { ...closed, closed_to: null }), undefined)
  assert.equal(after('2026-11-20T17:00:00', { ...weekdays, pick_up_days: '' }), undefined)
})

test('nothing is picked up on a public holiday', () => {
  const holidays = ['2026-11-20', '2026-11-23']
  assert.equal(after('2026-11-20T10:00:00', { ...weekdays, holidays }), '2026-11-24T16:00')
})
