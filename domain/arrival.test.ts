import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrivalOf, type CourierDays } from './arrival.ts'
import type { PickUps } from './cut-off.ts'
import { publicHolidays } from './holidays.ts'

const partner: PickUps = { cut_off_time: '14:00', pick_up_days: '월화수목금', holidays: ['2026-12-25', '2027-01-01'] }
const courier: CourierDays = { road_days: 1, rest_days: '일' }
const arrives = (moment: string, differences: Partial<PickUps & CourierDays> = {}) =>
  arrivalOf(Date.parse(`${moment}+09:00`), { ...partner, ...differences }, { ...courier, ...differences })?.day

test('what is paid by the cut-off arrives on the next day, later a day later', () => {
  assert.equal(arrives('2026-11-23T13:59:59'), '2026-11-24')
  assert.equal(arrives('2026-11-23T14:00:00'), '2026-11-24')
  assert.equal(arrives('2026-11-23T14:00:01'), '2026-11-25')
  assert.equal(arrives('2026-11-23T00:00:00'), '2026-11-24')
  assert.equal(arrives('2026-11-22T23:59:00'), '2026-11-24')
})

test('the courier’s days of rest do not count as days on the road', () => {
  assert.equal(arrives('2026-11-20T10:00:00'), '2026-11-21')
  assert.equal(arrives('2026-11-20T10:00:00', { rest_days: '토일' }), '2026-11-23')
  assert.equal(arrives('2026-11-20T10:00:00', { road_days: 2 }), '2026-11-23')
  assert.equal(arrives('2026-11-20T14:30:00'), '2026-11-24')
})

test('on a public holiday nobody picks up and nobody delivers', () => {
  assert.equal(arrives('2026-12-24T13:00:00'), '2026-12-26')
  assert.equal(arrives('2026-12-24T15:00:00'), '2026-12-29')
  assert.equal(arrives('2026-12-31T13:00:00'), '2027-01-02')
})

test('제헌절 and 노동절, holidays since 2026, are written down with the days taken in their place', () => {
  const known = { pick_up_days: '월화수목금토', holidays: publicHolidays.map(({ day }) => day) }
  assert.equal(arrives('2027-07-16T10:00:00', known), '2027-07-20')
  assert.equal(arrives('2027-07-17T10:00:00', known), '2027-07-21')
  assert.equal(arrives('2027-05-03T10:00:00', known), '2027-05-06')
  assert.equal(arrives('2028-07-15T10:00:00', known), '2028-07-18')
  assert.equal(arrives('2028-04-29T10:00:00', known), '2028-05-03')
})

test('a public holiday on a Sunday is one for couriers that deliver on Sundays too', () => {
  const known = { rest_days: '', pick_up_days: '월화수목금토일', holidays: publicHolidays.map(({ day }) => day) }
  assert.equal(arrives('2027-02-05T10:00:00', known), '2027-02-10', '설날 is a Sunday')
  assert.equal(arrives('2027-06-05T10:00:00', known), '2027-06-07', '현충일 is one, and no day is taken in its place')
})

test('closed days move it to the first pick-up after them', () => {
  assert.equal(arrives('2026-11-23T10:00:00', { closed_from: '2026-11-23', closed_to: '2026-11-24' }), '2026-11-26')
})

test('nothing is promised of what nobody knows', () => {
  assert.equal(arrives('2026-11-23T10:00:00', { pick_up_days: '' }), undefined)
  assert.equal(arrives('2026-11-23T10:00:00', { closed_from: '2026-11-01', closed_to: null }), undefined)
  assert.equal(arrives('2027-12-31T10:00:00'), undefined, 'the holidays of 2028 are not written down')
  assert.equal(arrives('2026-11-23T10:00:00', { rest_days: '월화수목금토일' }), undefined)
})
