import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Health } from '#contract/operator/today.ts'
import { healthRows } from './health-rows.ts'

const now = Date.parse('2026-11-20T09:00:00+09:00')
const night = { at: '2026-11-20T04:12:00+09:00', violations: 0, rules: [], late: false }
const sweep = (name: string, state: Health['sweeps'][number]['state'], failure: string | null = null) => ({
  name,
  state,
  ok_at: '2026-11-20T08:59:30+09:00',
  failure,
})
function rowsOf(differences: Partial<Health>) {
  const health: Health = {
    sweeps: [sweep('audit', 'ok'), sweep('whole audit', 'ok'), sweep('prune', 'ok')],
    sockets: { processes: 1, silent: 0, connected: 3, waiting: 0 },
    audit: { at: '2026-11-20T08:59:30+09:00', violations: 0 },
    whole_audit: night,
    ...differences,
  }
  return healthRows(health, now)
}
const rowOf = (name: string, differences: Partial<Health>) => {
  const rows = rowsOf(differences)
  assert.equal(new Set(rows.map((row) => row.name)).size, rows.length, 'one row to a name')
  const { state, words } = rows.find((row) => row.name === name)!
  return [state, words]
}

describe('the rows of the system', () => {
  it('say of the whole audit when it ran and that nothing is wrong', () => {
    assert.deepEqual(rowOf('장부 점검', {}), ['ok', '오늘 04:12 · 어긋난 것 없음'])
    assert.deepEqual(rowOf('상시 점검', {}), ['ok', '방금 · 어긋난 것 없음'])
    assert.deepEqual(rowOf('자동 작업', {}), ['ok', '3개 중 3개 정상'])
  })

  it('say how many rows it found, and by which rules', () => {
    const whole_audit = { ...night, violations: 1_204, rules: ['A17', 'S2'] }
    assert.deepEqual(rowOf('장부 점검', { whole_audit }), ['failing', '오늘 04:12 · 어긋난 것 1,204 · A17, S2'])
  })

  it('call a sweep that is not well by its Korean name', () => {
    for (const name of ['check notices', 'stop ended sales', 'tell partners of orders', 'run imports', 'earn lines']) {
      const health = { sweeps: [sweep(name, 'failing')] }
      assert.match(rowsOf(health)[1]!.name, /^[가-힣 ]+$/, name)
    }
  })

  it('say that it has not run, or fails, and what it found before', () => {
    assert.deepEqual(rowOf('장부 점검', { whole_audit: null }), ['late', '아직 돌지 않았어요'])
    const whole_audit = { ...night, at: '2026-11-18T04:12:00+09:00', late: true }
    assert.deepEqual(rowOf('장부 점검', { whole_audit }), [
      'late',
      '30시간 넘게 돌지 않았어요 · 마지막 11.18 04:12 · 어긋난 것 없음',
    ])
    const sweeps = [sweep('audit', 'ok'), sweep('whole audit', 'failing', 'statement timeout')]
    assert.deepEqual(rowOf('장부 점검', { sweeps }), [
      'failing',
      '실패했어요 · 마지막 오늘 04:12 · 어긋난 것 없음 · statement timeout',
    ])
    assert.deepEqual(rowOf('자동 작업', { sweeps }), ['ok', '2개 중 1개 정상'])
    assert.deepEqual(rowOf('상시 점검', { sweeps: [sweep('audit', 'late')] }), [
      'late',
      '멈춰 있어요 · 마지막 방금 · 어긋난 것 없음',
    ])
  })
})
