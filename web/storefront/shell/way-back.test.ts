import assert from 'node:assert/strict'
import { it } from 'node:test'
import { plantGlobals } from '#tests/support/plant-globals.ts'
import { takeReturnTo } from './take-return-to.ts'
import { rememberWayBack } from './way-back.ts'

const kept = new Map<string, string>()
plantGlobals({
  document: {},
  sessionStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
})

it('gives the way back once, with what was meant', () => {
  rememberWayBack({ path: '/GoodsAll?grade_code=01', meant: { product_id: [7, 9], wish: 'cart' } })
  assert.deepEqual(takeReturnTo(), { path: '/GoodsAll?grade_code=01', meant: { product_id: [7, 9], wish: 'cart' } })
  assert.equal(takeReturnTo(), undefined)
})

it('goes nowhere but to this site, whatever stands in storage', () => {
  for (const path of ['//elsewhere.test', 'https://elsewhere.test', '/\\elsewhere.test', 7, null]) {
    kept.set('wayBack', JSON.stringify({ path }))
    assert.equal(takeReturnTo(), undefined)
  }
  kept.set('wayBack', 'not json')
  assert.equal(takeReturnTo(), undefined)
})
