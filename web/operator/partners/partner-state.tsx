import type { PartnerRow } from '#contract/operator/partners.ts'
import { type PartnerStatus, partnerStatusNames } from '#domain/partner-status.ts'
import { shortDate } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'

const tones = { OPEN: 'pine', PAUSED: 'amber', CLOSED: 'gray' } as const satisfies Record<PartnerStatus, string>

/** Whether the partner sells now: its status, or a day off. */
export function PartnerState({ status, open }: Pick<PartnerRow, 'status' | 'open'>) {
  if (status === 'OPEN' && !open) return <Tag tone="amber">쉬는 날</Tag>
  return <Tag tone={tones[status]}>{partnerStatusNames[status]}</Tag>
}

/** '12.24 ~ 12.26', '12.24부터', '' */
export function closedDays({ closed_from, closed_to }: Pick<PartnerRow, 'closed_from' | 'closed_to'>): string {
  if (!closed_from) return ''
  if (closed_from === closed_to) return shortDate(closed_from)
  return closed_to ? `${shortDate(closed_from)} ~ ${shortDate(closed_to)}` : `${shortDate(closed_from)}부터`
}
