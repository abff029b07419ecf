import assert from 'node:assert/strict'
import { it } from 'node:test'
import { asTopic, meansParticle } from './particle.ts'

it('takes 은 after a final consonant and 는 after a vowel', () => {
  assert.equal(asTopic('채끝'), '채끝은')
  assert.equal(asTopic('꽃등심살'), '꽃등심살은')
  assert.equal(asTopic('차돌박이'), '차돌박이는')
  assert.equal(asTopic('앞사태'), '앞사태는')
})

it('takes 으로 after a final consonant and 로 after a vowel or ㄹ', () => {
  const said = ['등심', '갈비', '업진살', '채끝'].map((word) => word + meansParticle(word))
  assert.deepEqual(said, ['등심으로', '갈비로', '업진살로', '채끝으로'])
})
