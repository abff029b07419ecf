import { grouped, marketGap } from './prices.ts'
import type { OddLine } from './unusual.ts'

const bases = {
  median: '최근 30일 시세의 중간값',
  estimate: '가까운 시세에서 추정한 값',
  before: '지금 값',
  sold: '이 부위의 평균',
  yield: '정육률',
  same: '같은 상자',
}

/** 'kg당 455원: 최근 30일 시세의 중간값 48,000원보다 99.1% 낮아요', in the same words at the desk and in the log. */
export function oddLineLabel({ what, value, usual, basis, low, high }: OddLine): string {
  if (what === 'same') return `무게가 ${usual?.toFixed(2)}kg으로 똑같은 상자가 ${value}개예요`
  if (what === 'yield') return `정육률 ${value.toFixed(1)}%: 보통 ${low > 0 ? `${low}~` : ''}${high}%예요`
  const said = (number: number) => (what === 'price' ? `${grouped(number)}원` : `${number.toFixed(2)}kg`)
  const named = what === 'price' ? `kg당 ${said(value)}` : `무게 ${said(value)}`
  if (!usual) return named
  const gap = marketGap(value, usual)!
  const percent = Math.abs(gap)
  const way = what === 'price' ? (gap > 0 ? '높아요' : '낮아요') : gap > 0 ? '무거워요' : '가벼워요'
  return `${named}: ${bases[basis]} ${said(usual)}보다 ${grouped(Math.floor(percent))}.${Math.round(percent * 10) % 10}% ${way}`
}
