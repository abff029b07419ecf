import assert from 'node:assert/strict'
import { it } from 'node:test'
import { usualTime } from './usual-time.ts'

it('says the time of an answer in hours, then in days, and nothing where nothing is known', () => {
  assert.equal(usualTime(null), undefined)
  assert.equal(usualTime(4), '보통 1시간 안에 답해 드려요.')
  assert.equal(usualTime(150), '보통 3시간 안에 답해 드려요.')
  assert.equal(usualTime(23 * 60), '보통 23시간 안에 답해 드려요.')
  assert.equal(usualTime(25 * 60), '보통 2일 안에 답해 드려요.')
})
