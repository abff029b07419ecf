import type { SettlementRow } from '#contract/operator/settlements.ts'
import { obstacleNames, settlementStateNames } from '#domain/settlement/settlement-state.ts'
import { CellGroup } from '#web/operator/kit/cell.tsx'
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

/** The state of a settlement, and why it cannot be paid now. */
export const StateTags = ({ settlement: { state, obstacle } }: { settlement: SettlementRow }) => (
  <CellGroup>
    <Tag tone={tones[state]}>{settlementStateNames[state]}</Tag>
    {obstacle && <Tag tone="red">{obstacleNames[obstacle]}</Tag>}
  </CellGroup>
)
