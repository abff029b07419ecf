import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { plantGlobals } from '#tests/support/plant-globals.ts'
import { dropDraft, hasAgreed, keepDraft, readDraft } from './sign-up-draft.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
plantGlobals({ document: {}, sessionStorage: storage, localStorage: storage })

beforeEach(() => kept.clear())

it('starts empty, with consent to texts asked as yes', () => {
  const draft = readDraft()
  assert.equal(draft.userid, '')
  assert.equal(draft.sms_YN, 'Y')
  assert.equal(hasAgreed(draft), false)
})

it('gives back what was typed until it is dropped', () => {
  keepDraft({ ...readDraft(), terms: true, privacy: true, age: true, userid: 'woori_meat', sms_YN: 'N' })
  assert.equal(readDraft().userid, 'woori_meat')
  assert.equal(readDraft().sms_YN, 'N')
  assert.equal(hasAgreed(readDraft()), true)
  dropDraft()
  assert.equal(readDraft().userid, '')
})

it('takes nothing that it did not write itself', () => {
  kept.set('signUpDraft', '{"userid":7,"terms":"yes","sms_YN":"?","name":"김정우"}')
  const draft = readDraft()
  assert.equal(draft.userid, '')
  assert.equal(draft.terms, false)
  assert.equal(draft.sms_YN, 'Y')
  assert.equal(draft.name, '김정우')
  kept.set('signUpDraft', 'null')
  assert.equal(readDraft().name, '')
  kept.set('signUpDraft', '{')
  assert.equal(readDraft().name, '')
})
