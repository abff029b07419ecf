import { type SettlementState, settlementStateNames } from '#domain/settlement/settlement-state.ts'
import { Tag } from '#web/ui/tag.tsx'

const tones = {
  CLOSED: 'amber',
  APPROVED: 'blue',
  SENDING: 'blue',
  UNRESOLVED: 'red',
  RETURNED: 'red',
  PAID: 'pine',
  CARRIED: 'gray',
} as const

export const StateTag = ({ state }: { state: SettlementState }) => (
  <Tag tone={tones[state]}>{settlementStateNames[state]}</Tag>
)
