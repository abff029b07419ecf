import assert from 'node:assert/strict'
import { it } from 'node:test'
import { slaughterAge } from './carcass-words.ts'

it('counts the days since slaughter, over the end of a month too', () => {
  assert.equal(slaughterAge('2026-11-18', '2026-11-20'), '도축 2일째')
  assert.equal(slaughterAge('2026-11-20', '2026-11-20'), '오늘 도축')
  assert.equal(slaughterAge('2026-10-30', '2026-11-01'), '도축 2일째')
})
