import assert from 'node:assert/strict'
import { it } from 'node:test'
import { traceability } from '#domain/traceability.ts'
import * as format from './format.ts'

it('writes weights with two decimals, money with commas and dates as Koreans read them', () => {
  assert.equal(format.kilograms(18.7), '18.70kg')
  assert.equal(format.totalKilograms(1234.5), '1,234.50kg')
  assert.equal(format.digits(95900), '95,900')
  assert.equal(format.fullDate('2026-11-20'), '2026.11.20')
  assert.equal(format.shortDate('2026-11-20'), '11.20')
  assert.equal(format.minutesSeconds(872), '14:32')
  assert.equal(format.minutesSeconds(-3), '00:00')
  assert.equal(traceability('002184937201'), '002 1849 3720 1')
  assert.equal(format.phoneNumber('01000001234'), '010-0000-1234')
  assert.equal(format.phoneNumber('0212345678'), '02-1234-5678')
  assert.equal(format.phoneNumber('010****1234'), '010-****-1234')
  assert.equal(format.phoneNumber('02****5678'), '02-****-5678')
})

it('tells an instant by the clock of Seoul, whatever the machine’s zone', () => {
  assert.equal(format.dateTime('2026-11-20T15:30:00Z'), '2026.11.21 00:30')
  assert.equal(format.fullDate('2026-11-20T15:30:00Z'), '2026.11.21')
  assert.equal(format.fullDate('어제'), '')
})
