import assert from 'node:assert/strict'
import { it } from 'node:test'
import { accountNumber } from './account-number.ts'

it('takes an account number as people write it, in full-width digits too', () => {
  assert.equal(accountNumber.parse(' 110-234 567890 '), '110234567890')
  assert.equal(accountNumber.parse('１１０－２３４－５６７８９０'), '110234567890')
  assert.equal(accountNumber.safeParse('12345').success, false)
  assert.equal(accountNumber.safeParse('１１０가２３４').success, false)
})
