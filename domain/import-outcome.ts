export const importStateNames = {
  WAITING: '기다리는 중',
  RUNNING: '하는 중',
  READY: '등록 전',
  DONE: '끝남',
  CANCELLED: '취소함',
  FAILED: '못 함',
} as const

type Counts = { right: number; wrong: number; taken: number; refused: number }
type Of = {
  state: keyof typeof importStateNames
  step: 'check' | 'take'
  counts: Counts
  /** Of those that were taken: kept as drafts instead of sold, because nobody has checked them. */
  unchecked: number
  way: 'post' | 'draft' | null
  at: string | null
}

const digits = (count: number): string => count.toLocaleString('ko-KR')

/** How many carcasses are in the sheet. */
export const importHeads = ({ counts: { right, wrong, taken, refused } }: { counts: Counts }): number =>
  right + wrong + taken + refused

/** The state of an import in a few words. */
export function outcomeOf({ state, step, counts: { right, wrong, taken, refused }, unchecked, way, at }: Of): string {
  if (state === 'WAITING' || state === 'RUNNING') return step === 'check' ? '확인하는 중' : '등록하는 중'
  if (state === 'FAILED') return step === 'check' ? '읽지 못했어요' : '멈췄어요'
  if (state === 'READY')
    return wrong > 0 ? `등록 전 · 고칠 도체 ${digits(wrong)}두` : `등록 전 · ${digits(right)}두 모두 읽었어요`
  const done = way === 'draft' ? '임시 저장' : at ? '예약' : '판매 시작'
  const words = [
    ...(taken > unchecked ? [`${digits(taken - unchecked)}두 ${done}`] : []),
    ...(unchecked > 0 ? [`${digits(unchecked)}두 작성 중(확인 전)`] : []),
    ...(refused > 0 ? [`${digits(refused)}두 못 함`] : []),
  ]
  if (state === 'CANCELLED') return ['취소함', ...words].join(' · ')
  return words.join(' · ')
}
