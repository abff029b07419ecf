import type { FulfilmentBatch } from '#contract/operator/fulfilment.ts'
import { dateTime, digits } from '#web/ui/format.ts'

/** '14:08 한결축산 12개 발주 · 박민지'; for several batches of one go '14:08 공급사 3곳 40개 발주 · 박민지' */
export function batchLabel(batches: readonly FulfilmentBatch[]): string {
  const [first] = batches
  if (!first) return ''
  const { kind, at, partner_name, staff_name } = first
  const count = `${digits(batches.reduce((sum, { line_count }) => sum + line_count, 0))}개`
  const whose = batches.length > 1 ? `공급사 ${batches.length}곳` : partner_name
  const of = whose ? `${whose} ${count}` : count
  const what = `${of} ${kind === 'order' ? '발주' : kind === 'ship' ? '출고' : '배송완료'}`
  return `${dateTime(at).slice(-5)} ${what} · ${staff_name}`
}
