import type { FulfilmentBatch } from '#contract/operator/orders.ts'
import { dateTime, digits } from '#web/ui/format.ts'

/** '14:08 한결축산에 12개 발주 · 박민지' */
export function batchWords({ kind, at, partner_name, line_count, staff_name }: FulfilmentBatch): string {
  const count = `${digits(line_count)}개`
  const what =
    kind === 'order' ? `${partner_name} ${count} 발주` : kind === 'ship' ? `${count} 출고` : `${count} 배송 완료`
  return `${dateTime(at).slice(-5)} ${what} · ${staff_name}`
}
