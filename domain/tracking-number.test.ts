import assert from 'node:assert/strict'
import { it } from 'node:test'
import { checkDigitFits, isTrackingNumber, plainTrackingNumber } from './tracking-number.ts'

it('takes what each courier’s number looks like, however it was pasted', () => {
  assert.equal(plainTrackingNumber(' 6012-0000 0019 '), '601200000019')
  assert.equal(plainTrackingNumber('６０１２－００００－００１９'), '601200000019')
  for (const [courier, good, bad] of [
    ['kr.cjlogistics', '6012000000', '60120000001'],
    ['kr.cjlogistics', '601200000019', '6012000000190'],
    ['kr.lotte', '301234567890', '3012345678'],
    ['kr.hanjin', '41234567890123', '4123456789012'],
    ['kr.logen', '12345678901', '123456789012'],
    ['kr.epost', '1234567890123', '123456789012'],
    ['kr.kdexp', '123456789', '12345678'],
  ] as const) {
    assert.equal(isTrackingNumber(courier, good), true, `${courier} ${good}`)
    assert.equal(isTrackingNumber(courier, bad), false, `${courier} ${bad}`)
  }
})

it('knows the check digit of three couriers, and says nothing of the others', () => {
  const serial = '61234567890'
  const digit = Number(serial) % 7
  assert.equal(checkDigitFits('kr.cjlogistics', `${serial}${digit}`), true)
  assert.equal(checkDigitFits('kr.cjlogistics', `${serial}${(digit + 1) % 10}`), false)
  assert.equal(checkDigitFits('kr.cjlogistics', '123'), undefined)
  assert.equal(checkDigitFits('kr.epost', '1234567890123'), undefined)
})
