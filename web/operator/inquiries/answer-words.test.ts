import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerWords } from './answer-words.ts'

test('the clock of an answer counts down a day and then says how late it is', () => {
  const now = Date.parse('2026-11-20T00:00:00Z')
  const at = (minutes: number) => answerWords(new Date(now + minutes * 60_000).toISOString(), now)
  assert.deepEqual(at(24 * 60), { words: '24시간 남음', tone: undefined })
  assert.deepEqual(at(239), { words: '3시간 남음', tone: 'soon' })
  assert.deepEqual(at(35), { words: '35분 남음', tone: 'soon' })
  assert.deepEqual(at(-1), { words: '1분 지남', tone: 'late' })
  assert.deepEqual(at(-47 * 60), { words: '47시간 지남', tone: 'late' })
  assert.deepEqual(at(-72 * 60), { words: '3일 지남', tone: 'late' })
})
