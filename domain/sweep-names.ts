/** What the console calls the sweeps, by the names in heartbeats, metrics and traces. */
export const sweepNames = {
  'expire holds': '선점 만료',
  'reconcile payments': '결제 확인',
  'check notices': '결제사 알림 확인',
  'tell refunds': '환불 안내',
  'send messages': '문자 발송',
  'ask what became of messages': '문자 도착 확인',
  'ask the tax office': '사업자 조회',
  'ask for traces': '이력 조회',
  'track parcels': '배송 추적',
  'post scheduled': '예약 판매',
  'stop ended sales': '기한 지난 판매 중지',
  'tell partners': '공급사 휴무 반영',
  'tell partners of orders': '공급사 발주 안내',
  'run exports': '파일 만들기',
  'run imports': '엑셀 입고',
  'fold counts': '집계',
  audit: '상시 점검',
  'whole audit': '장부 점검',
  ledger: '결제사 대조',
  'earn lines': '정산 적기',
  'confirm delivered': '자동 구매확정',
  'close stale forms': '주문서 정리',
  prune: '오래된 기록 정리',
  retention: '개인정보 파기',
} as const
export type SweepName = keyof typeof sweepNames

/** The name of a sweep; for one of another release that is not listed, its key. */
export const nameOfSweep = (sweep: string): string => (sweepNames as Record<string, string>)[sweep] ?? sweep
