import assert from 'node:assert/strict'
import { it } from 'node:test'
import { addressWith, deskAddress, filterIn } from './address.ts'

const readBack = (address: string) => Object.fromEntries(filterIn(new URL(address, 'https://shop.test')))

it('what may be a name, a telephone or a key stands behind the part that a server hears', () => {
  const address = deskAddress('/operator/orders', { lane: 'PAYK', q: '010-1234-5678', id: 7, day: '' })
  assert.equal(address, '/operator/orders?lane=PAYK&id=7#q=010-1234-5678')
  assert.deepEqual(readBack(address), { lane: 'PAYK', id: '7', q: '010-1234-5678' })
  assert.equal(deskAddress('/operator/payments', { key: 'tsand_x-Y' }), '/operator/payments#key=tsand_x-Y')
  assert.deepEqual(readBack(deskAddress('/operator/members', { sch_word: '김 & 이#1' })), { sch_word: '김 & 이#1' })
})

it('an address from before and a filter that was written down are read the same', () => {
  assert.deepEqual(readBack('/operator/orders?lane=DELW&q=20261120'), { lane: 'DELW', q: '20261120' })
  assert.equal(addressWith('/operator/orders', 'lane=DELW&q=20261120'), '/operator/orders?lane=DELW#q=20261120')
  assert.deepEqual(readBack('/operator/orders?lane=DELW#content'), { lane: 'DELW' })
})
