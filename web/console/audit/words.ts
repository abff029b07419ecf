import { deskAddress } from '#web/console/kit/address.ts'

/** What the desks call what they do. An act that is not named here is shown as it is written. */
const actionNames: Record<string, string> = {
  'staff.login': '로그인',
  'staff.create': '직원 등록',
  'staff.change': '직원 정보 변경',
  'member.approve': '가입 승인',
  'member.reject': '가입 반려',
  'member.stop': '회원 정지',
  'member.resume': '정지 해제',
  'member.proof.seen': '증빙 열람',
  'member.tax.asked': '사업자 상태 조회',
  'member.memo': '심사 메모',
  'intake.draft': '입고 작성',
  'intake.save': '입고 저장',
  'intake.schedule': '판매 예약',
  'intake.unschedule': '예약 취소',
  'intake.post': '판매 시작',
  'intake.drop': '입고 버림',
  'box.change': '무게·가격 변경',
  'box.stop': '판매 중지',
  'box.resume': '판매 재개',
  'box.close': '종결',
  'orders.ordered': '발주',
  'orders.shipped': '출고',
  'orders.delivered': '배송 완료 처리',
  'orders.undone': '되돌리기',
  'refund.retry': '환불 다시 요청',
  'refund.bank': '송금 기록',
  'refund.approve': '환불 승인',
  'refund.decline': '환불 승인하지 않음',
  'refund.bank-failed': '송금하지 못함',
  'refund.batched': '송금 묶음에 넣음',
  'refund.account': '환불 계좌 적음',
  'refund-batch.make': '송금 묶음 만듦',
  'refund-batch.approve': '송금 묶음 승인',
  'refund-batch.issue': '은행 파일 만듦',
  'refund-batch.copy': '은행 파일 다시 받음',
  'refund-batch.done': '송금 묶음 끝남',
  'return.approve': '반품 승인',
  'return.receive': '반품 입고',
  'return.refuse': '반품 거절',
  'return.refund': '반품 환불',
  'return.picture.seen': '반품 사진 열람',
  'return.account.seen': '환불 계좌 열람',
  'inquiry.answered': '문의 답변',
  'price.exclude': '시세에서 제외',
  'price.include': '시세에 다시 넣음',
}
export const actionName = (action: string): string => actionNames[action] ?? action

const kindNames: Record<string, string> = {
  staff: '직원',
  member: '회원',
  intake: '입고',
  product: '상품',
  fulfilment: '발주·출고',
  order: '주문',
  line: '주문 상품',
  refund: '환불',
  'refund-batch': '송금 묶음',
  return: '반품',
  payment: '결제',
  inquiry: '문의',
  partner: '파트너',
  hold: '선점',
  message: '문자',
  setting: '설정',
  notice: '공지',
  magazine: '매거진',
  faq: '자주 묻는 질문',
  price: '시세',
}
export const kindName = (kind: string): string => kindNames[kind] ?? kind

/** Where the thing itself is. */
const places: Record<string, (id: string) => string> = {
  staff: (id) => deskAddress('/operator/staff', { id }),
  member: (id) => deskAddress('/operator/members', { status: 'ALL', id }),
  intake: (id) => deskAddress('/operator/intake', { id }),
  order: (id) => deskAddress('/operator/orders', { id }),
  'refund-batch': (id) => deskAddress('/operator/refunds', { lane: 'BATCH', id }),
  refund: (id) => deskAddress('/operator/refunds', { id }),
  return: (id) => deskAddress('/operator/returns', { id }),
  payment: (id) => deskAddress('/operator/payments', { id }),
  inquiry: (id) => deskAddress('/operator/inquiries', { id }),
  partner: (id) => deskAddress('/operator/partners', { id }),
  price: (id) => deskAddress('/operator/prices', { line: id }),
}
export const placeOf = (kind: string, id: string): string | undefined =>
  /^\d+$/.test(id) ? places[kind]?.(id) : undefined

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
