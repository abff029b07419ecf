import type { Answer } from '#sandbox/faulty-route.ts'
import { readData } from '#sandbox/read-data.ts'

type ErrorTable = { errors: { code: string; http: number | null; gloss: string; where: string }[] }

const table = new Map((readData('toss_errors.json') as ErrorTable).errors.map((error) => [error.code, error]))

/** Sentences a buyer may read on the failure page; other codes answer with their gloss. */
const sentences: Record<string, string> = {
  PAY_PROCESS_CANCELED: '사용자에 의해 결제가 취소되었습니다.',
  PAY_PROCESS_ABORTED: '결제 진행 중 승인에 실패하여 결제가 중단되었습니다.',
  REJECT_CARD_COMPANY: '카드사에서 결제 승인을 거절했습니다.',
  REJECT_CARD_PAYMENT: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.',
  REJECT_ACCOUNT_PAYMENT: '잔액부족으로 결제에 실패했습니다.',
  ALREADY_PROCESSED_PAYMENT: '이미 처리된 결제 입니다.',
  ALREADY_CANCELED_PAYMENT: '이미 취소된 결제 입니다.',
  PROVIDER_ERROR: '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
  INVALID_REQUEST: '잘못된 요청입니다.',
  INVALID_API_KEY: '잘못된 시크릿키 연동 정보 입니다.',
  UNAUTHORIZED_KEY: '인증되지 않은 시크릿 키 혹은 클라이언트 키 입니다.',
  INCORRECT_BASIC_AUTH_FORMAT: '잘못된 요청입니다. Basic 인증은 시크릿 키 뒤에 : 를 붙여 인코딩해주세요.',
  FORBIDDEN_REQUEST: '허용되지 않은 요청입니다.',
  NOT_FOUND_PAYMENT: '존재하지 않는 결제 입니다.',
  NOT_FOUND_PAYMENT_SESSION: '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.',
  NOT_FOUND: '존재하지 않는 정보 입니다.',
  BELOW_MINIMUM_AMOUNT: '신용카드는 결제금액이 100원 이상, 계좌는 200원이상부터 결제가 가능합니다.',
  EXCEEDS_TRANSFER_AMOUNT_MAXIMUM: '계좌이체는 한 번에 1,000만 원까지 결제할 수 있습니다.',
  INVALID_ORDER_ID: '주문번호는 영문 대소문자, 숫자, 특수문자(-, _, =)로 6자 이상 64자 이하여야 합니다.',
  DUPLICATED_ORDER_ID: '이미 승인 및 취소가 진행된 중복된 주문번호 입니다. 다른 주문번호로 진행해주세요.',
  NOT_MATCHES_REFUNDABLE_AMOUNT: '잔액 결과가 일치하지 않습니다.',
  NOT_CANCELABLE_AMOUNT: '취소 할 수 없는 금액 입니다.',
  NOT_CANCELABLE_PAYMENT: '취소 할 수 없는 결제 입니다.',
  NOT_ALLOWED_PARTIAL_REFUND: '에스크로 주문은 부분 환불이 불가합니다.',
  INVALID_TEST_CODE: '존재하지 않는 테스트 코드 입니다.',
  IDEMPOTENT_REQUEST_PROCESSING: '이전 멱등 요청이 처리중입니다.',
  FAILED_INTERNAL_SYSTEM_PROCESSING: '내부 시스템 처리 작업이 실패했습니다. 잠시 후 다시 시도해주세요.',
  FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING: '결제가 완료되지 않았어요. 다시 시도해주세요.',
  COMMON_ERROR: '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
  UNKNOWN_PAYMENT_ERROR: '결제에 실패했어요. 같은 문제가 반복된다면 은행이나 카드사로 문의해주세요.',
  EXPIRED_PAYMENT: '결제가 만료되었습니다. 다시 시도해주세요.',
}

export class ProviderError extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, message?: string) {
    super(message ?? messageOf(code))
    this.code = code
    this.status = table.get(code)?.http ?? 400
  }
}

export const isKnownCode = (code: string): boolean => table.has(code)

export function messageOf(code: string): string {
  const gloss = table.get(code)?.gloss
  return sentences[code] ?? (gloss === undefined ? '알 수 없는 오류가 발생했습니다.' : `${gloss} (${code})`)
}

/** Codes the payment window offers behind "실패시키기". */
export function windowFailureCodes(): { code: string; message: string }[] {
  const wanted = [...table.values()].filter(
    ({ code, where }) => code !== 'PAY_PROCESS_CANCELED' && (where.includes('failUrl') || where === 'confirm'),
  )
  return wanted.map(({ code }) => ({ code, message: messageOf(code) }))
}

/** An error as the provider words it: status and `{code, message}`. */
export function errorAnswer(status: number | undefined, code: string | undefined): Answer {
  const named = code ?? 'FAILED_INTERNAL_SYSTEM_PROCESSING'
  return { status: status ?? table.get(named)?.http ?? 500, body: { code: named, message: messageOf(named) } }
}
