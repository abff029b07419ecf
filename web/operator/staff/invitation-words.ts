import type { StaffRow } from '#contract/operator/staff.ts'
import { dateTime } from '#web/ui/format.ts'

/** Where an invitation stands: '2026. 11. 24. 09:00까지 쓸 수 있어요'. */
export function invitationWords({ state, expires_at }: NonNullable<StaffRow['invitation']>): string {
  if (state === 'open') return `${dateTime(expires_at)}까지 쓸 수 있어요`
  return { used: '썼어요', revoked: '거뒀어요', expired: '기한이 지났어요' }[state]
}
