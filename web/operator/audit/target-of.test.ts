import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { AuditRow } from '#contract/operator/audit.ts'
import { targetOf } from './target-of.ts'

const of = (target_kind: string, target_name: string | null, target_id = '7') =>
  targetOf({ target_kind, target_name, target_id } as AuditRow).replaceAll('\u{a0}', '_')

it('what an act was done to has its traceability number in groups', () => {
  assert.equal(of('product', '본갈비 002364522292'), '상품 본갈비 002_3645_2229_2')
  assert.equal(of('carcass', '002364522292'), '도체 002_3645_2229_2')
  assert.equal(of('return', '20261124-000601 꽃등심살'), '반품 20261124-000601 꽃등심살')
  assert.equal(of('refund', null), '환불 7')
})
