import { accountStateNames } from '#domain/account-state.ts'
import type { AuditTarget } from '#domain/audit-actions.ts'
import { importStateNames } from '#domain/import-outcome.ts'
import { listingStateNames } from '#domain/listing-state.ts'
import { memberStatusNames } from '#domain/member-status.ts'
import { messageStateNames } from '#domain/message-names.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { partnerStatusNames } from '#domain/partner-status.ts'
import { ourStateNames } from '#domain/payment-words.ts'
import { productStatusNames } from '#domain/product-status-names.ts'
import { refundWayNames } from '#domain/refund-lanes.ts'
import { returnReasonNames, returnStateNames } from '#domain/return-reasons.ts'
import { bearerNames } from '#domain/settlement/bearer.ts'
import { settlementCycleNames } from '#domain/settlement/settlement-cycle.ts'
import { settlementStateNames } from '#domain/settlement/settlement-state.ts'

/** Labels for fields, by the last part of the path. */
const fieldNames = {
  status: '상태',
  state: '상태',
  recheck: '재확인',
  business_no_last4: '사업자번호 끝 네 자리',
  price: '금액',
  kg_price: 'kg당 가격',
  confirmed: '확인한 값',
  weight: '중량',
  ps_code: '상품 상태',
  os_code: '주문 상태',
  reason_code: '사유 구분',
  amount: '금액',
  refund_amount: '환불 금액',
  way: '방법',
  roles: '권한',
  name: '이름',
  reason: '사유',
  a_content: '답변',
  cattle_no: '이력번호',
  line_ids: '주문 상품',
  line_id: '주문 상품',
  product_id: '상품',
  worth_more: '더 비싼 차액',
  pc_name: '부위',
  at: '시각',
  boxes: '상자',
  version: '판',
  pick_up: '회수',
  decision: '결정',
  borne_by: '비용 부담',
  settlement_cycle: '정산 주기',
  cert: '열어 본 증빙',
  kind: '종류',
  shipments: '운송장',
  courier_code: '택배사',
  tracking_number: '운송장 번호',
  picture: '사진',
  paper: '서류',
  papers: '서류',
  line: '주문 상품',
  resell: '다시 판매',
  held: '승인 대기',
  user_id: '회원',
  fence: '선점 순번',
  expires_at: '끝나는 때',
  sheet: '입고표',
  facts: '개체 정보',
  pictures: '사진',
  file: '파일',
  bytes: '크기',
  carcasses: '도체',
  rows: '줄',
  whole: '끝까지 받음',
  q: '찾는 말이 있음',
  sch_word: '찾는 말이 있음',
  number: '번호',
  partner_id: '공급사',
  ends_on: '마지막 날',
  lines: '상품',
  sales: '판매',
  refunds: '환불',
  fee: '수수료',
  vat: '부가세',
  adjustments: '조정',
  carry: '이월',
  net: '지급액',
  payout: '지급 파일',
  settlements: '정산',
  sha256: '파일 확인값',
} as const

/** 'sheet.boxes.3.weight' → '입고표 › 상자 › 4 › 중량' */
export const fieldLabel = (field: string): string =>
  field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : ((fieldNames as Names)[part] ?? part)))
    .join(' › ')

/** Labels for codes. `kind`: the kind of the target. */
export function valueLabel(kind: string, field: string, value: string): string {
  const last = field.split('.').at(-1) ?? ''
  if (value === 'true' || value === 'false') return value === 'true' ? '예' : '아니요'
  if (last === 'cert') return `${value}번 서류`
  const names: Names | undefined =
    last === 'os_code'
      ? orderStatusNames
      : last === 'ps_code'
        ? productStatusNames
        : (stateNames as Partial<Record<string, Names>>)[`${kind}.${last}`]
  return names?.[value] ?? value
}

type Names = Partial<Record<string, string>>

const stateNames = {
  'return.state': returnStateNames,
  'return.reason_code': returnReasonNames,
  'return.decision': { full: '전액', part: '일부', none: '환불 없음' },
  'return.borne_by': bearerNames,
  'cancel.state': { ASKED: '확인 대기', REFUNDING: '환불 중', REFUSED: '취소하지 않음' },
  'refund.state': ourStateNames,
  'refund.way': refundWayNames,
  'payment.state': ourStateNames,
  // What a partner writes is an intake, too.
  'intake.state': { ...listingStateNames, DRAFT: '작성 중', SCHEDULED: '예약', POSTED: '등록함', DROPPED: '버림' },
  'import.state': importStateNames,
  'message.state': messageStateNames,
  'staff.status': accountStateNames,
  'member.status': memberStatusNames,
  'partner.status': partnerStatusNames,
  'partner.settlement_cycle': settlementCycleNames,
  'settlement.state': settlementStateNames,
} satisfies Partial<Record<`${AuditTarget}.${keyof typeof fieldNames}`, Names>>
