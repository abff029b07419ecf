import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { MessageRow } from '#contract/operator/messages.ts'
import { outcomeName } from '#domain/message-names.ts'
import { mayGoAgain } from './message-words.ts'

it('a text that failed may be sent again, unless it is a code, was erased, or was withdrawn from a member', () => {
  const row = { state: 'FAILED', kind: 'service', text: '도착했어요', failure: 'x', partner: null } as MessageRow
  const partner = { id: 1, partner_name: '으뜸축산' }
  const cases: [more: Partial<MessageRow>, may: boolean, word: string][] = [
    [{}, true, '실패'],
    [{ state: 'SENT' }, false, '보냄'],
    [{ kind: 'code', text: '' }, false, '실패'],
    [{ text: '' }, false, '실패'],
    [{ failure: 'withdrawn' }, false, '거둠'],
    [{ failure: 'withdrawn', partner }, true, '실패'],
  ]
  for (const [more, may, word] of cases) {
    const message = { ...row, ...more }
    assert.deepEqual([mayGoAgain(message), outcomeName(message)], [may, word], JSON.stringify(more))
  }
})
