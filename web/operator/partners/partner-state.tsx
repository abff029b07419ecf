import type { PartnerRow } from '#contract/operator/partners.ts'
import { type PartnerStatus, partnerStatusNames } from '#domain/partner-status.ts'
import { Tag } from '#web/ui/tag.tsx'

const tones = { OPEN: 'pine', PAUSED: 'amber', CLOSED: 'gray' } as const satisfies Record<PartnerStatus, string>

/** Whether it sells now: its status, or a day off. */
export function PartnerState({ status, open }: Pick<PartnerRow, 'status' | 'open'>) {
  if (status === 'OPEN' && !open) return <Tag tone="amber">쉬는 날</Tag>
  return <Tag tone={tones[status]}>{partnerStatusNames[status]}</Tag>
}
