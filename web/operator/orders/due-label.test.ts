import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueLabel } from './due-label.ts'

const now = Date.parse('2026-11-20T15:29:00+09:00')

test('a cut-off is near, far or over', () => {
  const said = (time: string) => {
    const { words, late, soon } = dueLabel(`${time}+09:00`, now)
    return [words, late ? 'late' : soon ? 'soon' : 'far']
  }
  assert.deepEqual(said('2026-11-20T16:00:00'), ['31분 남음', 'soon'])
  assert.deepEqual(said('2026-11-20T20:30:00'), ['5시간 남음', 'far'])
  assert.deepEqual(said('2026-11-23T16:00:00'), ['11.23 16:00까지', 'far'])
  assert.deepEqual(said('2026-11-20T14:37:00'), ['52분 지남', 'late'])
  assert.deepEqual(said('2026-11-18T15:00:00'), ['2일 지남', 'late'])
})
