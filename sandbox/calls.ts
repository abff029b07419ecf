/** Every call that can be made to fail, and what the steering page calls it. */
export const callNames = {
  confirm: '결제 승인',
  cancel: '결제 취소',
  get: '결제 조회',
  get_by_order: '주문번호로 조회',
  transactions: '거래 목록',
  authorize: '결제창 인증',
  webhook: '웹훅',
  sms: '문자 발송',
  sms_list: '문자 목록',
  kakao_template: '알림톡 템플릿 조회',
  issue_no: '등급 확인서 번호',
  grade: '등급판정 결과',
  trace: '이력 조회',
  track: '배송 추적',
  tax: '사업자 조회',
  postcode: '주소 검색',
  storage: '파일 보관',
} as const
export type CallName = keyof typeof callNames

export type CallEntry = {
  at: string
  call: string
  order_id: string | null
  method: string
  url: string
  idempotency_key: string | null
  faults: string[]
  status: number | null
}

export type CallLog = {
  add(entry: CallEntry): CallEntry
  list(filter: { order_id?: string | undefined; call?: string | undefined }): CallEntry[]
  clear(): void
}

const mostKept = 20_000

/** Keeps the last requests, so that a test can say "no confirm was sent". */
export function createCallLog(): CallLog {
  let entries: CallEntry[] = []
  return {
    add(entry) {
      entries.push(entry)
      if (entries.length > mostKept * 1.2) entries = entries.slice(-mostKept)
      return entry
    },
    list: ({ order_id, call }) =>
      entries.filter(
        (entry) =>
          (order_id === undefined || entry.order_id === order_id) && (call === undefined || entry.call === call),
      ),
    clear() {
      entries = []
    },
  }
}
