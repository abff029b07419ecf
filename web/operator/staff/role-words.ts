import type { StaffRole } from '#domain/staff-role.ts'

/** What each role opens, in the words of the rail, and what it may decide there about money and texts. */
export const roleWords: Record<StaffRole, string> = {
  owner: '모든 화면. 코드·설정, 직원과 권한, 기록은 대표만',
  members: '회원 승인, 1:1 문의, 탈퇴·보관',
  intake: '도체 입고, 상품, 공급사',
  orders: '주문, 선점 보드, 발주와 배송',
  money: '정산 승인과 지급, 취소·반품·환불, 결제, 시세, 주문 보기',
  content: '공지·매거진, 약관, 문자',
  'read-only': '공급사, 선점 보드, 주문, 시세, 문자, 기록. 보기만 해요',
  partner: '그 공급사의 모든 화면',
  'partner-orders': '발주 확인과 보내기, 포장 목록, 품절 알리기',
  'partner-boxes': '상품 등록, 상품 가격과 판매 멈춤',
  'partner-money': '정산 확인과 이의',
}
