import assert from 'node:assert/strict'
import { it } from 'node:test'
import { arrivalsOf } from './arrivals-of.ts'

it('names the days of what is still to come, once each, the first first', () => {
  assert.equal(
    arrivalsOf([
      { arrive_on: '2026-11-26', os_code: 'DELW' },
      { arrive_on: '2026-11-24', os_code: 'PAYK' },
      { arrive_on: '2026-11-26', os_code: 'DELI' },
      { arrive_on: '2026-11-20', os_code: 'ORDC' },
      { arrive_on: '2026-11-21', os_code: 'DELK' },
      { arrive_on: null, os_code: 'PAYK' },
    ]),
    '11.24(화), 11.26(목)',
  )
  assert.equal(arrivalsOf([{ arrive_on: '2026-11-21', os_code: 'ORDK' }]), undefined)
})
