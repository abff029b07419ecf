import type { AgainLine } from '#contract/orders.ts'
import { boxPrice, won } from '#domain/prices.ts'

type Box = NonNullable<AgainLine['box']>

/** Other differences besides the price: '등급 1++(8)'. */
export function differences(line: AgainLine, box: Box): string[] {
  const found: string[] = []
  if (box.grade_code !== line.grade_code) found.push(`등급 ${box.gradeName}`)
  if (box.judge_sex_nm !== line.judge_sex_nm) found.push(`성별 ${box.judge_sex_nm}`)
  return found
}

/** Sum of the boxes found, in won. */
export const againSum = (lines: readonly AgainLine[]): number =>
  lines.reduce((sum, { box }) => sum + (box?.price ?? 0), 0)

/** '5개 중 4개를 찾았어요. 고른 3개는 지난번 kg당 가격보다 12,000원 비싸요.' Compared by the price per kg: a lighter box is not cheaper. */
export function againWords(lines: readonly AgainLine[], chosen: readonly AgainLine[]): string {
  const found = lines.filter(({ box }) => box).length
  const whole = found === lines.length ? `${found}개를 모두 찾았어요.` : `${lines.length}개 중 ${found}개를 찾았어요.`
  if (chosen.length === 0) return whole
  const more = chosen.reduce(
    (sum, { kg_price, box }) => sum + (box ? box.price - boxPrice(box.weight, kg_price) : 0),
    0,
  )
  if (more === 0) return `${whole} 고른 ${chosen.length}개는 지난번과 kg당 가격이 같아요.`
  return `${whole} 고른 ${chosen.length}개는 지난번 kg당 가격보다 ${won(Math.abs(more))} ${more > 0 ? '비싸요' : '싸요'}.`
}
