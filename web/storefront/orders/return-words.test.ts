import assert from 'node:assert/strict'
import { it } from 'node:test'
import { exchangeWords, returnSteps, returnWords, standing } from './return-words.ts'

const request = {
  state: 'RECEIVED',
  pick_up: true,
  refund_amount: null,
  requested_at: '2026-11-20T03:00:00Z',
  approved_at: '2026-11-20T15:30:00Z',
  received_at: '2026-11-22T03:00:00Z',
  closed_at: null,
} as const

it('says what comes back: the part that was decided, else all', () => {
  assert.equal(returnWords({ ...request, state: 'REFUNDING' }, 430_000).title, '430,000원을 돌려드리고 있어요')
  assert.equal(
    returnWords({ ...request, state: 'DONE', refund_amount: 50_000 }, 430_000).title,
    '50,000원을 돌려드렸어요',
  )
})

it('says that it is under way again when the bank has sent it back', () => {
  const done = { ...request, state: 'DONE', closed_at: '2026-11-23T03:00:00Z' } as const
  assert.equal(standing(done, { amount: 430_000, state: 'DONE' }), done)
  assert.equal(standing(done, null), done, 'exchanged')
  const back = standing(done, { amount: 430_000, state: 'MANUAL' })
  assert.deepEqual(returnWords(back, 430_000), {
    title: '430,000원을 돌려드리고 있어요',
    next: '은행에서 돌아온 환불금을 다시 보내 드려요. 끝나면 문자로 알려 드려요.',
  })
  const { steps, now } = returnSteps(back)
  assert.deepEqual([now, steps.at(-1)?.date], [3, undefined])
})

it('dates the steps by Seoul’s days, and leaves out what does not happen', () => {
  const { steps, now } = returnSteps(request)
  assert.equal(now, 2)
  assert.deepEqual(
    steps.map(({ label, date }) => [label, date]),
    [
      ['신청', '11.20'],
      ['회수', '11.21'],
      ['검수', '11.22'],
      ['환불', undefined],
    ],
  )
  const short = returnSteps({ ...request, state: 'DONE', pick_up: false, closed_at: '2026-11-21T03:00:00Z' })
  assert.deepEqual([short.now, short.steps.map(({ label }) => label)], [3, ['신청', '승인', '환불']])
})

it('says what came instead of money, and that money comes after all', () => {
  assert.equal(
    exchangeWords('꽃등심살 4.40kg', false).next,
    '꽃등심살 4.40kg 상품을 대신 보내드려요. 더 내실 금액은 없어요.',
  )
  assert.equal(exchangeWords('꽃등심살 4.40kg', true).title, '교환할 상품을 보내드리지 못했어요')
  const { steps } = returnSteps({ ...request, state: 'DONE', closed_at: '2026-11-23T03:00:00Z' }, '교환')
  assert.deepEqual(steps.at(-1), { label: '교환', icon: 'refresh', date: '11.23' })
})
