import assert from 'node:assert/strict'
import { it } from 'node:test'
import { bankDayUntil } from './calendar.ts'

it('a day on which no bank works leads to the last one before it on which they do', () => {
  // 2026-12-25 is a Friday and Christmas.
  const until = (day: string) => bankDayUntil(day, ['2026-12-25'])
  assert.deepEqual(['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28'].map(until), [
    '2026-12-24',
    '2026-12-24',
    '2026-12-24',
    '2026-12-24',
    '2026-12-28',
  ])
})
