import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { phoneDigits, phoneForm } from './phone.ts'

describe('a phone number', () => {
  it('is its digits, at most eleven', () => {
    assert.equal(phoneDigits('010-1234-5678'), '01012345678')
    assert.equal(phoneDigits(' 010 1234 56789 '), '01012345678')
    assert.equal(phoneDigits('０１０－１２３４－５６７８'), '01012345678')
    assert.equal(phoneDigits('전화'), '')
  })

  it('is the one at home where it is written as from abroad', () => {
    assert.equal(phoneDigits('+82 10-1234-5678'), '01012345678')
    assert.equal(phoneDigits('+82 (0)10-1234-5678'), '01012345678')
    assert.equal(phoneDigits('821012345678'), '01012345678')
    assert.equal(phoneDigits('+82 2-1234-5678'), '0212345678')
    assert.equal(phoneDigits('+82'), '82')
  })

  it('is grouped as Korean numbers are', () => {
    assert.equal(phoneForm('01012345678'), '010-1234-5678')
    assert.equal(phoneForm('0212345678'), '02-1234-5678')
    assert.equal(phoneForm('021234567'), '02-123-4567')
    assert.equal(phoneForm('0311234567'), '031-123-4567')
    assert.equal(phoneForm('0101'), '0101')
  })

  it('keeps its digits when it is grouped', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '1', '2', '5', '9', '-', ' ') }), (typed) => {
        const digits = phoneDigits(typed)
        assert.match(digits, /^\d{0,11}$/)
        assert.equal(phoneDigits(phoneForm(digits)), digits)
      }),
    )
  })
})
