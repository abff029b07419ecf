import type { HitGroup } from './hit-groups.tsx'

type Desk = { path: string; label: string; group: string }

/** Frequent tasks in the users' words, and the address where each begins. */
const acts: readonly (readonly [name: string, to: string, also?: string])[] = [
  ['공급사 추가', '/operator/partners?id=new', '공급사 등록 거래처'],
  ['도체 입고 쓰기', '/operator/intake', '새 도체 등록'],
  ['엑셀로 입고', '/operator/intake?lane=SHEET', '엑셀 파일 올리기'],
  ['발주하기', '/operator/orders?lane=PAYK', '주문 결제완료'],
  ['운송장 넣기', '/operator/orders?lane=DELW', '송장 출고 배송 택배'],
  ['택배 라벨 파일 받기', '/operator/orders?lane=DELW', '송장 CJ 한진 롯데 엑셀'],
  ['포장 목록 인쇄', '/operator/orders/packing', '포장'],
  ['발주서 보기', '/operator/orders/sheet', '발주'],
  ['주문 취소하기', '/operator/cancels', '판매자 취소 환불'],
  ['반품 처리', '/operator/returns', '교환 회수'],
  ['환불 승인', '/operator/refunds?lane=HELD', '환불 돈'],
  ['송금 묶음', '/operator/refunds?lane=BATCH', '은행 파일 환불'],
  ['결제 맞춰 보기', '/operator/payments', '정산 대사 결제사'],
  ['정산 마감·승인', '/operator/settlements', '공급사 지급'],
  ['정산 조정 적기', '/operator/settlements?lane=ADJUST&id=new', '공급사 더 주기 덜 주기'],
  ['하루 장부', '/operator/today/book', '매출 정산'],
  ['가입 승인', '/operator/members', '회원 승인 심사'],
  ['배송비·설정 바꾸기', '/operator/settings', '배너 코드 휴일 지역'],
  ['직원 추가', '/operator/staff', '권한 계정'],
  ['공지 쓰기', '/operator/content', '매거진 자주 묻는 질문 약관'],
]

const plain = (words: string): string => words.replaceAll(/\s/g, '').toLowerCase()

/** Desks and tasks with a matching name, of those that this staff member may open. */
export function commandGroups(rail: readonly Desk[], isOpen: (address: string) => boolean, words: string): HitGroup[] {
  const wanted = plain(words)
  if (!wanted) return []
  const groups: HitGroup[] = [
    {
      name: '업무',
      hits: rail
        .filter(({ label }) => plain(label).includes(wanted))
        .map(({ path, label, group }) => ({ id: path, to: path, title: label, more: group || '업무', tag: '열기' })),
    },
    {
      name: '할 일',
      hits: acts
        .filter(([name, to, also = '']) => plain(name + also).includes(wanted) && isOpen(to))
        .slice(0, 6)
        .map(([name, to]) => ({ id: name, to, title: name, more: '', tag: '하기' })),
    },
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}
