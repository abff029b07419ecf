import type { ActTarget } from '#domain/acts.ts'
import { deskAddress } from '#web/console/kit/address.ts'

/** Where the thing itself is: most are called by their number, a payment by the provider's key. */
const places: Partial<Record<ActTarget, (id: string) => string>> = {
  staff: (id) => deskAddress('/operator/staff', { id }),
  member: (id) => deskAddress('/operator/members', { status: 'ALL', id }),
  intake: (id) => deskAddress('/operator/intake', { id }),
  'refund-batch': (id) => deskAddress('/operator/refunds', { lane: 'BATCH', id }),
  cancel: (id) => deskAddress('/operator/cancels', { id }),
  refund: (id) => deskAddress('/operator/refunds', { id }),
  return: (id) => deskAddress('/operator/returns', { id }),
  payment: (key) => deskAddress('/operator/payments', { key }),
  inquiry: (id) => deskAddress('/operator/inquiries', { id }),
  partner: (id) => deskAddress('/operator/partners', { id }),
  price: () => deskAddress('/operator/prices', { tab: 'excluded' }),
}
export const placeOf = (kind: string, id: string): string | undefined =>
  (kind === 'payment' ? /^[\w-]+$/ : /^\d+$/).test(id)
    ? (places as Partial<Record<string, (id: string) => string>>)[kind]?.(id)
    : undefined

/** Fields as people say them, by their last part. */
const fieldNames: Record<string, string> = {
  status: '상태',
  state: '상태',
  recheck: '재확인',
  price: '금액',
  kg_price: 'kg당 가격',
  weight: '중량',
  ps_code: '상품 상태',
  os_code: '주문 상태',
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
  pc_name: '부위',
  at: '시각',
  boxes: '상자',
  version: '판',
  pick_up: '회수',
  decision: '결정',
  cert: '증빙',
  kind: '종류',
}

/** 'sheet.boxes.3.weight' → 'sheet › boxes › 4 › 중량' */
export const fieldName = (field: string): string =>
  field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : (fieldNames[part] ?? part)))
    .join(' › ')
