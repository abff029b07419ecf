import assert from 'node:assert/strict'
import { it } from 'node:test'
import { plantGlobals } from '#tests/support/plant-globals.ts'
import { readReturnTo } from './read-return-to.ts'
import { storeReturnTo } from './return-to.ts'

const kept = new Map<string, string>()
plantGlobals({
  document: {},
  sessionStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
})

it('answers where to return to once, with the action that was pending', () => {
  storeReturnTo({ path: '/GoodsAll?grade_code=01', pending: { product_id: [7, 9], wish: 'cart' } })
  assert.deepEqual(readReturnTo(), { path: '/GoodsAll?grade_code=01', pending: { product_id: [7, 9], wish: 'cart' } })
  assert.equal(readReturnTo(), undefined)
})

it('goes nowhere but to this site, whatever stands in storage', () => {
  for (const path of ['//elsewhere.test', 'https://elsewhere.test', '/\\elsewhere.test', 7, null]) {
    kept.set('returnTo', JSON.stringify({ path }))
    assert.equal(readReturnTo(), undefined)
  }
  kept.set('returnTo', 'not json')
  assert.equal(readReturnTo(), undefined)
})
