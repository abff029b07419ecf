import assert from 'node:assert/strict'
import { it } from 'node:test'
import { closedBut, isReturnable } from './return-window.ts'

const on = (today: string) => ({ return_until: { any: '2026-11-24', wrong: '2026-12-01', today } })

it('takes a line back to the last day, and a wrong item a while longer', () => {
  assert.deepEqual([isReturnable(on('2026-11-24')), closedBut(on('2026-11-24'))], [true, undefined])
  assert.deepEqual([isReturnable(on('2026-11-25')), closedBut(on('2026-11-25'))], [true, '2026-11-24'])
  assert.equal(isReturnable(on('2026-12-01')), true)
  assert.equal(isReturnable(on('2026-12-02')), false)
})

it('lets nothing be over before it has arrived', () => {
  assert.deepEqual([isReturnable({ return_until: null }), closedBut({ return_until: null })], [true, undefined])
})
