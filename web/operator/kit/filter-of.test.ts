import assert from 'node:assert/strict'
import { it } from 'node:test'
import { filterOf } from './filter-of.ts'

it('a filter reads the same in any order, whatever is open beside the list', () => {
  assert.equal(filterOf('?partner=3&lane=PAYK&id=7'), 'lane=PAYK&partner=3')
  assert.equal(filterOf('lane=PAYK&partner=3'), 'lane=PAYK&partner=3')
  assert.equal(filterOf('?id=7&page=2'), '')
  assert.equal(filterOf('lane=PAYK&key=abc', ['key']), 'lane=PAYK')
  assert.equal(filterOf(''), '')
})
