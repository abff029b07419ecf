import assert from 'node:assert/strict'
import { it } from 'node:test'
import { outcomeOf } from './import-outcome.ts'

it('counts what was kept unchecked apart from what is sold, now or later', () => {
  const said = (counts: { taken: number; refused?: number }, unchecked: number, at: string | null = null) =>
    outcomeOf({
      state: 'DONE',
      step: 'take',
      counts: { right: 0, wrong: 0, refused: 0, ...counts },
      unchecked,
      way: 'post',
      at,
    })
  assert.equal(said({ taken: 1200 }, 0), '1,200두 판매 시작')
  assert.equal(said({ taken: 30 }, 30), '30두 작성 중(확인 전)')
  assert.equal(said({ taken: 30, refused: 1 }, 4), '26두 판매 시작 · 4두 작성 중(확인 전) · 1두 못 함')
  assert.equal(said({ taken: 30 }, 4, '2026-11-30T06:00:00+09:00'), '26두 예약 · 4두 작성 중(확인 전)')
})
