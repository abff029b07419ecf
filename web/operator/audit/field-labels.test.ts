import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fieldLabel, valueLabel } from './field-labels.ts'

it('a changed field has its path in words', () => {
  assert.equal(fieldLabel('sheet.boxes.3.weight'), '입고표 › 상자 › 4 › 중량')
})

it('a code that an act writes down has its words', () => {
  const written: [kind: string, field: string, values: string[]][] = [
    ['refund', 'state', ['HELD', 'NEW', 'DONE', 'MANUAL', 'EXTERNAL']],
    ['refund', 'way', ['provider', 'bank', 'external']],
    ['payment', 'state', ['CONFIRMING', 'DONE', 'FAILED']],
    ['staff', 'status', ['ACTIVE', 'STOP']],
    ['message', 'state', ['QUEUED', 'FAILED']],
    ['import', 'state', ['WAITING', 'RUNNING', 'READY']],
    ['intake', 'state', ['DRAFT', 'SCHEDULED', 'POSTED', 'DROPPED', 'WRITING', 'SUBMITTED', 'RETURNED', 'REJECTED']],
  ]
  for (const [kind, field, values] of written)
    for (const value of values) assert.match(valueLabel(kind, field, value), /^[가-힣 ]+$/, `${kind}.${field} ${value}`)
})
