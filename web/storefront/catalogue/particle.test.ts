import assert from 'node:assert/strict'
import { it } from 'node:test'
import { asTopic } from './particle.ts'

it('takes 은 after a final consonant and 는 after a vowel', () => {
  assert.equal(asTopic('채끝'), '채끝은')
  assert.equal(asTopic('꽃등심살'), '꽃등심살은')
  assert.equal(asTopic('차돌박이'), '차돌박이는')
  assert.equal(asTopic('앞사태'), '앞사태는')
})
