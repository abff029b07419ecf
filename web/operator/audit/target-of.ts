import type { AuditRow } from '#contract/operator/audit.ts'
import { nameOfTarget } from '#domain/audit-actions.ts'
import { traceability } from '#domain/traceability.ts'

/** The target of an act: '상품 본갈비 002 3645 2229 2', with a traceability number in groups that stay on one line. */
export const targetOf = ({ target_kind, target_name, target_id }: AuditRow): string => {
  const name = target_name?.replace(/\b\d{12}\b/, (number) => traceability(number).replaceAll(' ', '\u{a0}'))
  return `${nameOfTarget(target_kind)} ${name ?? target_id}`
}
