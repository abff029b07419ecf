import assert from 'node:assert/strict'
import { it } from 'node:test'
import { hasBecome } from './has-become.ts'

it('has become what was asked for when its state says so', () => {
  const line = { id: 1, os_code: 'PAYK', cancelling: 'AT_ONCE' } as const
  const done = ['CANW', 'ORDC'] as const
  assert.equal(hasBecome(line, [line], done), false)
  assert.equal(hasBecome(line, [{ ...line, cancelling: null }], done), false)
  assert.equal(hasBecome(line, [{ ...line, os_code: 'CANW' }], done), true)
  assert.equal(hasBecome(line, [{ ...line, id: 2, os_code: 'CANW' }], done), false)
})

it('is cancelled when its payment, which is still being found out, will be void', () => {
  const line = { id: 1, os_code: 'PAYW', cancelling: 'WHOLE' } as const
  assert.equal(hasBecome(line, [{ ...line, cancelling: null }], ['CANW', 'ORDC']), true)
  assert.equal(hasBecome(line, [line], ['CANW', 'ORDC']), false)
})
