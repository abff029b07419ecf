import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { holdDefaults, holdUrgency, secondsLeft } from './hold.ts'

describe('a hold', () => {
  it('lasts as decided when no operator says otherwise', () => {
    assert.deepEqual(holdDefaults, {
      cart_hold_seconds: 600,
      cart_cap_seconds: 3600,
      order_hold_seconds: 600,
      order_cap_seconds: 1800,
      payment_window_seconds: 900,
      retry_hold_seconds: 600,
      max_held_products: 50,
      max_order_lines: 50,
      max_lapses_per_hour: 3,
      warning_seconds: 60,
      long_hold_seconds: 1200,
    })
  })

  it('counts whole seconds down and never below zero', () => {
    assert.equal(secondsLeft(10_000, 0), 10)
    assert.equal(secondsLeft(10_000, 1), 10)
    assert.equal(secondsLeft(10_000, 9_001), 1)
    assert.equal(secondsLeft(10_000, 10_000), 0)
    assert.equal(secondsLeft(10_000, 99_000), 0)
  })

  it('never counts up as time passes', () => {
    const time = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(time, time, time, (end, now, later) =>
        assert.ok(secondsLeft(end, now + later) <= secondsLeft(end, now)),
      ),
    )
  })

  it('looks calm over five minutes, then soon, and urgent in the last minute', () => {
    assert.equal(holdUrgency(301), 'calm')
    assert.equal(holdUrgency(300), 'soon')
    assert.equal(holdUrgency(61), 'soon')
    assert.equal(holdUrgency(60), 'now')
    assert.equal(holdUrgency(0), 'now')
    assert.equal(holdUrgency(90, 120), 'now')
    assert.equal(holdUrgency(60, 30), 'soon')
  })
})
