import assert from 'node:assert/strict'
import { it } from 'node:test'
import { against, dayLabel, since } from './today-labels.ts'

it('says a day as people do', () => {
  assert.equal(dayLabel('2026-11-20'), '11월 20일 금요일')
})

it('compares with yesterday, and says nothing where there is nothing to compare with', () => {
  assert.equal(against(1124, 1000), '어제 같은 시각보다 12.4% 많음')
  assert.equal(against(500, 1000), '어제 같은 시각보다 50.0% 적음')
  assert.equal(against(3000, 1000), '어제 같은 시각보다 200% 많음')
  assert.equal(against(1000, 1000), '어제 같은 시각과 같음')
  assert.equal(against(5, 0), undefined)
})

it('counts how long something waits', () => {
  const now = '2026-11-20T10:00:00+09:00'
  assert.equal(since('2026-11-20T09:08:00+09:00', now), '52분')
  assert.equal(since('2026-11-20T06:59:00+09:00', now), '3시간')
  assert.equal(since('2026-11-18T09:59:00+09:00', now), '2일')
  assert.equal(since('2026-11-20T10:00:05+09:00', now), '0분')
})
