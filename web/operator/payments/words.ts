import type { Result } from '#contract/call.ts'
import type { AttemptRow, LedgerRow, NoticeRow, OwnPayment, searchPayments } from '#contract/operator/payments.ts'
import type { LedgerStep, NoticeOutcome } from '#domain/ledger.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { productStatuses } from '#domain/product-status.ts'
import { dateTime } from '#web/ui/format.ts'

type FoundPayment = Result<typeof searchPayments>['data'][number]

export const kindNames = { approval: '결제', cancel: '환불' } as const satisfies Record<LedgerRow['kind'], string>

/** The last digits, as they are said on the telephone. */
export const shortNo = (orderNo: string | null): string => orderNo?.split('-').at(-1) ?? '모르는 주문'

const ourStates: Partial<Record<string, string>> = {
  CONFIRMING: '확인 중',
  DONE: '끝남',
  FAILED: '실패로 적음',
  NEW: '환불 보내는 중',
  HELD: '승인 대기',
  MANUAL: '직접 송금 대기',
  EXTERNAL: '보류 중',
}
export const ourState = (state: string): string => ourStates[state] ?? state

export const stateTones = { CONFIRMING: 'amber', DONE: 'pine', FAILED: 'gray' } as const satisfies Record<
  FoundPayment['state'],
  string
>

const theirStates: Partial<Record<string, string>> = {
  READY: '결제 창만 열림',
  IN_PROGRESS: '인증만 됨',
  WAITING_FOR_DEPOSIT: '입금 대기',
  DONE: '승인',
  CANCELED: '전액 취소',
  PARTIAL_CANCELED: '부분 취소',
  ABORTED: '승인 실패',
  EXPIRED: '시간 지남',
}
export const theirState = (status: string): string => theirStates[status] ?? status

/** What a notice says, or where we came upon it ourselves. */
export const noticeWords = ({ found_by, says }: Pick<NoticeRow, 'found_by' | 'says'>): string =>
  found_by === 'notice' ? theirState(says) : found_by === 'refund' ? '환불 직후 찾음' : '장부 대조에서 찾음'

/** What the step means, in one sentence. */
export const stepWords: Record<LedgerStep, string> = {
  ask: '아직 확실하지 않아요. 결제사에 다시 물어요.',
  complete: '결제사가 돈을 받았어요. 주문을 마쳐요.',
  void: '정한 시간이 지났어요. 한 번 더 묻고 닫아요. 받은 돈이 있으면 돌려줘요.',
  refund: '돈은 받았는데 내줄 상품이 없어요. 받은 만큼 돌려줘요.',
  settle: '우리가 보낸 환불이에요. 끝났다고 적어요.',
  attach: '우리가 시작하지 않은 환불이에요. 어느 상품의 돈인지 골라 장부에 적어요.',
  query: '여기서 안전하게 할 수 있는 일이 없어요. 결제사에 묻고 적어 두세요.',
}

/** Why a step waits while the provider says nothing. */
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

export function attemptState({ late, closing, silent }: Pick<AttemptRow, 'late' | 'closing' | 'silent'>): string {
  if (closing) return '닫는 중'
  if (late) return '시간 지남'
  return silent ? '결제사 무응답' : '확인 중'
}

/** How a payment stands in our book: what is open says why. */
export const paymentWords = ({ state, ...open }: NonNullable<OwnPayment['payment']>): string =>
  state === 'CONFIRMING' ? attemptState(open) : ourState(state)
