import assert from 'node:assert/strict'
import { it } from 'node:test'
import { mergeChange } from './merge-change.ts'

const base = { hours: '9', lunch: '12', days: ['월'] }

it('keeps what each of two changes has changed', () => {
  const merged = mergeChange(base, { ...base, lunch: '13' }, { ...base, hours: '10' })
  assert.deepEqual(merged, { value: { hours: '10', lunch: '13', days: ['월'] } })
  assert.deepEqual(mergeChange(base, { ...base, days: ['화'] }, { ...base, hours: '10' }), {
    value: { hours: '10', lunch: '12', days: ['화'] },
  })
})

it('takes a field that both have changed, and a number, from the later one', () => {
  assert.deepEqual(mergeChange(base, { ...base, hours: '8' }, { ...base, hours: '10' }), {
    value: { ...base, hours: '10' },
  })
  assert.deepEqual(mergeChange(3, 5, 7), { value: 7 })
  assert.deepEqual(mergeChange({ per: 'box', from: null }, { per: 'order', from: null }, { per: 'box', from: 9 }), {
    value: { per: 'order', from: 9 },
  })
})

it('takes a field that the later one did not have yet from the earlier one', () => {
  assert.deepEqual(mergeChange(base, { ...base, lunch: '13' }, { hours: '10' }), {
    value: { hours: '10', lunch: '13', days: ['월'] },
  })
})

it('joins no two changes of one list', () => {
  assert.equal(mergeChange(['가'], ['가', '나'], ['가', '다']), undefined)
  assert.equal(mergeChange(base, { ...base, days: [] }, { ...base, days: ['화'] }), undefined)
  assert.deepEqual(mergeChange(['가'], ['나'], ['나']), { value: ['나'] })
})
