import type { MessageRow, MessageState } from '#contract/operator/messages.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { OneLine, Still, Under } from '#web/operator/kit/cell.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { spokenTime } from '#web/operator/kit/times.ts'
import { Tag } from '#web/ui/tag.tsx'
import { channelNames, titleOf } from './message-words.ts'
import { stateNames } from './use-view.ts'

export const tones = { QUEUED: 'gray', RETRY: 'amber', SENT: 'pine', FAILED: 'red' } as const satisfies Record<
  MessageState,
  string
>

export const messageColumns: readonly Column<MessageRow>[] = [
  {
    name: 'at',
    head: '때',
    leaves: 'all',
    cell: ({ created_at }) => <Still>{spokenTime(created_at, serverTime())}</Still>,
  },
  { name: 'what', head: '종류', cell: ({ template }) => <b>{titleOf(template)}</b> },
  {
    name: 'to',
    head: '받는 사람',
    cell: ({ member, to }) => (
      <>
        {member?.business_name ?? '회원 아님'}
        <Under>
          <Still>{to}</Still>
        </Under>
      </>
    ),
  },
  {
    name: 'text',
    head: '내용',
    leaves: 'some',
    cell: ({ text, kind }) => <OneLine>{kind === 'code' ? '인증번호는 보이지 않아요' : text}</OneLine>,
  },
  { name: 'channel', head: '방식', leaves: 'most', cell: ({ channel }) => channelNames[channel] },
  { name: 'won', head: '비용', end: true, leaves: 'most', cell: ({ won }) => (won === null ? '' : `${won}원`) },
  {
    name: 'state',
    head: '결과',
    cell: ({ state }) => <Tag tone={tones[state]}>{stateNames[state]}</Tag>,
  },
]

export const messageName = ({ template, member, to }: MessageRow): string =>
  `${titleOf(template)} ${member?.business_name ?? to}`
