import type { MessageState } from '#contract/operator/messages.ts'
import { deskAddress, idIn } from '#web/operator/kit/address.ts'
import { useFilter } from '#web/operator/kit/use-filter.ts'

export const stateNames = {
  QUEUED: '보낼 것',
  RETRY: '다시 보내는 중',
  SENT: '보냄',
  FAILED: '실패',
} as const satisfies Record<MessageState, string>
export const states = Object.keys(stateNames) as MessageState[]

export type View = {
  /** `wordings`: not the log but the texts themselves. */
  lane: MessageState | 'wordings' | undefined
  q: string
  member: number | undefined
  template: string
  id: number | undefined
}

/** What this desk shows stands in the address. */
export function useView(): View {
  const search = useFilter()
  const lane = search.get('lane')
  return {
    lane: lane === 'wordings' ? lane : states.find((state) => state === lane),
    q: search.get('q')?.trim().slice(0, 50) ?? '',
    member: idIn(search, 'member'),
    template: search.get('template')?.slice(0, 40) ?? '',
    id: idIn(search, 'id'),
  }
}

export const addressOf = (view: View): string => deskAddress('/operator/messages', view)
