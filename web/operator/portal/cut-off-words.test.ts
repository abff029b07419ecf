import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutOffWords } from './cut-off-words.ts'

const at = (moment: string) => Date.parse(`${moment}+09:00`)

test('the next cut-off is said with the time that is left', () => {
  const today = '2026-11-20T16:00:00+09:00'
  assert.equal(cutOffWords(today, at('2026-11-20T13:50:00')), '오늘 16:00 마감, 2시간 10분 남았어요')
  assert.equal(cutOffWords(today, at('2026-11-20T14:00:00')), '오늘 16:00 마감, 2시간 남았어요')
  assert.equal(cutOffWords(today, at('2026-11-20T15:59:30')), '오늘 16:00 마감, 0분 남았어요')
  assert.equal(cutOffWords(today, at('2026-11-19T23:59:00')), '다음 마감은 내일 16:00예요')
  assert.equal(cutOffWords(today, at('2026-11-18T12:00:00')), '다음 마감은 11.20 16:00예요')
  assert.equal(cutOffWords('2026-11-20T16:30:00+09:00', at('2026-11-18T12:00:00')), '다음 마감은 11.20 16:30이에요')
})
