import type { StaffRow } from '#contract/operator/staff.ts'
import { Tag } from '#web/ui/tag.tsx'

export const AccountState = ({ status }: Pick<StaffRow, 'status'>) => (
  <Tag tone={status === 'STOP' ? 'red' : 'pine'}>{status === 'STOP' ? '정지' : '이용 중'}</Tag>
)
