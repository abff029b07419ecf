import { accountStateNames } from '#domain/account-state.ts'
import { Tag } from '#web/ui/tag.tsx'

const tones = { ACTIVE: 'pine', STOP: 'red', open: 'gray', over: 'gray' } as const

export const AccountState = ({ state }: { state: keyof typeof tones }) => (
  <Tag tone={tones[state]}>{accountStateNames[state]}</Tag>
)
