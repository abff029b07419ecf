import { estimatedAs, missingCuts, oddGapOf } from '#domain/intake-check.ts'
import { boxOf, type Form } from './form.ts'
import type { Estimates } from './form-changes.ts'

type Prices = { averages: ReadonlyMap<string, number> | undefined; estimates: Estimates }

const far = (gap: number): string => `${Math.abs(gap).toFixed(1)}% ${gap > 0 ? '높아요' : '낮아요'}.`

/** What is unusual about the boxes of a form, which does not keep them from being sold. `nameOf`: a cut's name by its code. */
export function postWarnings(
  { rows, productType }: Form,
  { averages, estimates }: Prices,
  nameOf: (code: string) => string,
): string[] {
  const boxes = rows.map(boxOf)
  const gaps = boxes.flatMap((box) => {
    const gap = oddGapOf(box, averages?.get(box.pc_code))
    return gap === undefined ? [] : [`${nameOf(box.pc_code)} kg당 가격이 시세보다 ${far(gap)}`]
  })
  const estimated = boxes.map(({ pc_code, kg_price }) => ({
    pc_code,
    as: estimatedAs(kg_price, estimates?.get(pc_code)?.kg_price),
  }))
  const taken = estimated.filter(({ as }) => as === 'taken').length
  const missing = boxes.length > 0 ? missingCuts(boxes, productType) : []
  return [
    ...gaps,
    ...(taken > 0 ? [`${taken}부위는 시세가 없어 가까운 시세에서 추정한 가격이에요.`] : []),
    ...estimated.flatMap(({ pc_code, as }) =>
      typeof as === 'object' ? [`${nameOf(pc_code)} kg당 가격이 추정보다 ${far(as.gap)}`] : [],
    ),
    ...(missing.length > 0 ? [`보통 있는 부위가 없어요: ${missing.map(nameOf).join(', ')}.`] : []),
  ]
}
