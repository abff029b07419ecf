import type { Result } from '#contract/call.ts'
import type { OwnPayment, searchPayments } from '#contract/operator/payments.ts'
import type { LedgerStep, NoticeOutcome } from '#domain/ledger.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { attemptState, ourStateNames } from '#domain/payment-words.ts'
import { productStatuses } from '#domain/product-status.ts'
import { dateTime } from '#web/ui/format.ts'

type FoundPayment = Result<typeof searchPayments>['data'][number]

export const stateTones = { CONFIRMING: 'amber', DONE: 'pine', FAILED: 'gray' } as const satisfies Record<
  FoundPayment['state'],
  string
>

/** Each step in one sentence. */
export const stepWords: Record<LedgerStep, string> = {
  ask: '아직 확실하지 않아요. 결제사에 다시 물어요.',
  complete: '결제사가 돈을 받았어요. 주문을 마쳐요.',
  void: '정한 시간이 지났어요. 한 번 더 묻고 닫아요. 받은 돈이 있으면 돌려줘요.',
  refund: '돈은 받았는데 내줄 상품이 없어요. 받은 만큼 돌려줘요.',
  settle: '우리가 보낸 환불이에요. 끝났다고 적어요.',
  attach: '우리가 시작하지 않은 환불이에요. 어느 상품의 돈인지 골라 장부에 적어요.',
  query: '여기서 안전하게 할 수 있는 일이 없어요. 결제사에 묻고 적어 두세요.',
}

/** Why a step has to wait while the provider does not answer. */
export const waitsWords: Partial<Record<LedgerStep, string>> = {
  ask: '결제사가 답하면 다음 할 일이 여기에 나와요. 그때까지 저절로 다시 물어요.',
  void: '결제사가 답하면 닫을 수 있어요. 돈을 이미 받았을 수 있어서 답 없이는 닫지 않아요.',
}

/** Who has a box of the payment now. */
export function boxWords({ held, until, ps_code, os_code }: OwnPayment['boxes'][number]): string {
  if (held === 'other') return '다른 구매자가 가져갔어요'
  if (held === 'free') return `${orderStatusNames[os_code]} · 잡고 있지 않아요`
  if (until !== null) return `${dateTime(until).slice(-5)}까지 잡고 있어요`
  return ps_code === productStatuses.paying ? '결제사가 답할 때까지 잡고 있어요' : orderStatusNames[os_code]
}

export const outcomeTones = {
  agrees: 'pine',
  external: 'red',
  unbooked: 'red',
  foreign: 'gray',
} as const satisfies Record<NoticeOutcome, string>

export const auditActions = {
  'payment.ask': '다시 물음',
  'payment.complete': '주문을 마침',
  'payment.void': '결제를 닫음',
  'payment.refund': '전액 환불',
  'payment.settle': '환불 완료로 적음',
  'payment.attach': '환불로 붙임',
  'payment.query': '결제사에 문의',
}

/** The state of a payment in our ledger; an open one says why. */
export const paymentWords = ({ state, ...open }: NonNullable<OwnPayment['payment']>): string =>
  state === 'CONFIRMING' ? attemptState(open) : ourStateNames[state]
