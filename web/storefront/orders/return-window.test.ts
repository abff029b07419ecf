import assert from 'node:assert/strict'
import { it } from 'node:test'
import { closedBut, helpedUntil, isReturnable, lastDayOf } from './return-window.ts'

const on = (today: string) => ({ return_until: { any: '2026-11-24', help: '2026-11-28', wrong: '2026-12-01', today } })

it('takes a line back to the last day, and a wrong item a while longer', () => {
  assert.deepEqual([isReturnable(on('2026-11-24')), closedBut(on('2026-11-24'))], [true, undefined])
  assert.deepEqual([isReturnable(on('2026-11-25')), closedBut(on('2026-11-25'))], [true, '2026-11-24'])
  assert.equal(isReturnable(on('2026-12-01')), true)
  assert.equal(isReturnable(on('2026-12-02')), false)
})

it('has the customer centre help between the days of the order and those of the law', () => {
  assert.equal(helpedUntil(on('2026-11-24')), undefined)
  assert.equal(helpedUntil(on('2026-11-25')), '2026-11-28')
  assert.equal(helpedUntil(on('2026-11-28')), '2026-11-28')
  assert.equal(helpedUntil(on('2026-11-29')), undefined)
  assert.equal(lastDayOf(on('2026-11-29')), '2026-12-01')
})

it('takes a line back for as long as the shop has said, also where that is the longest time', () => {
  const set = { any: '2026-12-10', help: '2026-11-28', wrong: '2026-12-01' }
  const asked = (today: string) => ({ return_until: { ...set, today } })
  assert.deepEqual([isReturnable(asked('2026-12-10')), closedBut(asked('2026-12-10'))], [true, undefined])
  assert.deepEqual([isReturnable(asked('2026-12-11')), helpedUntil(asked('2026-12-11'))], [false, undefined])
  assert.equal(lastDayOf(asked('2026-12-11')), '2026-12-10')
})

it('lets nothing be over before it has arrived', () => {
  const asked = { return_until: null }
  assert.deepEqual([isReturnable(asked), closedBut(asked), helpedUntil(asked)], [true, undefined, undefined])
})
