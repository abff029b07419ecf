import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FulfilmentBatch } from '#contract/operator/fulfilment.ts'
import { batchLabel } from './batch-label.ts'
import { goesOf } from './one-go.ts'

const batch = (
  id: number,
  go: number,
  line_count: number,
  kind: FulfilmentBatch['kind'] = 'order',
): FulfilmentBatch => ({
  id,
  go,
  kind,
  at: '2026-11-20T05:08:00Z',
  staff_name: '박민지',
  partner_name: kind === 'order' ? `공급사${id}` : null,
  line_count,
  undone_at: null,
  undo_until: null,
})

test('what was done in one go is one line of words', () => {
  const goes = goesOf([batch(5, 5, 2, 'ship'), batch(4, 2, 30), batch(2, 2, 1_000), batch(1, 1, 7)])
  assert.deepEqual(goes.map(batchLabel), [
    '14:08 2개 출고 · 박민지',
    '14:08 공급사 2곳 1,030개 발주 · 박민지',
    '14:08 공급사1 7개 발주 · 박민지',
  ])
})
