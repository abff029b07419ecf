import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lastPeriodEnd } from './settlement-cycle.ts'

describe('the last period that is over', () => {
  it('ends with the month', () => {
    assert.equal(lastPeriodEnd('MONTHLY', '2026-12-01'), '2026-11-30')
    assert.equal(lastPeriodEnd('MONTHLY', '2027-01-31'), '2026-12-31')
  })
  it('ends with the month or its 15th', () => {
    assert.equal(lastPeriodEnd('HALF', '2026-12-15'), '2026-11-30')
    assert.equal(lastPeriodEnd('HALF', '2026-12-16'), '2026-12-15')
    assert.equal(lastPeriodEnd('HALF', '2028-03-01'), '2028-02-29')
  })
  it('ends on a Sunday, or yesterday', () => {
    assert.equal(lastPeriodEnd('WEEKLY', '2026-11-29'), '2026-11-22', 'Sunday is not over')
    assert.equal(lastPeriodEnd('WEEKLY', '2026-11-30'), '2026-11-29')
    assert.equal(lastPeriodEnd('DAILY', '2026-03-01'), '2026-02-28')
  })
})
