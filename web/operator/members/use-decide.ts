import { useQueryClient } from '@tanstack/react-query'
import type { Result } from '#contract/call.ts'
import {
  approveMember,
  listMembers,
  type MemberDetail,
  rejectMember,
  resumeMember,
  suspendMember,
} from '#contract/operator/members.ts'
import type { RejectReason } from '#domain/member-status.ts'
import type { Seen } from '#web/operator/desk/seen.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { useStillHere } from '#web/router/use-still-here.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { at, type MemberRow, narrowed, type View } from './at.ts'

export type Choice =
  | { do: 'approve'; note: string }
  | { do: 'reject'; reason: RejectReason; words: string }
  | { do: 'suspend'; words: string }
  | { do: 'resume'; words: string }

/** Decides about the member as shown on screen, says what happened and opens the next waiting one. */
export function useDecide(
  member: MemberDetail,
  { view, go }: Seen<View>,
  rows: readonly MemberRow[],
  onDone: () => void,
) {
  const queries = useQueryClient()
  const here = useStillHere()
  return useAct(at, {
    run: (choice: Choice) => decide(member, choice),
    said: (_, choice) => sentenceFor(choice, member),
    done() {
      onDone()
      const { status } = view
      if (status !== 'WAIT' && status !== 'RECHECK') return
      // The list is fetched again at once, which also cancels a running fetch that would bring the decided member back.
      const queryKey = [...at.key, listMembers.path, { query: narrowed({ status, sch_word: '' }) }]
      queries.setQueriesData<Result<typeof listMembers>>({ queryKey }, without(member.id))
      if (here()) go({ id: nextOf(rows, member.id) }, { state: { focus: 'member' } })
    },
  })
}

function decide({ id, version }: MemberDetail, choice: Choice) {
  const params = { id }
  switch (choice.do) {
    case 'approve':
      return operatorApi(approveMember, { params, body: { version, note: choice.note } })
    case 'reject':
      return operatorApi(rejectMember, { params, body: { version, reason: choice.reason, words: choice.words } })
    case 'suspend':
      return operatorApi(suspendMember, { params, body: { version, words: choice.words } })
    case 'resume':
      return operatorApi(resumeMember, { params, body: { version, words: choice.words } })
  }
}

function sentenceFor(choice: Choice, { business_name, status, change }: MemberDetail): string {
  const changes = status === 'ACTIVE' && change !== null
  switch (choice.do) {
    case 'approve':
      if (changes) return `${business_name}: 변경을 반영했어요. 문자로 알려요`
      return status === 'ACTIVE'
        ? `${business_name}: 서류를 다시 확인했어요`
        : `${business_name}: 승인했어요. 문자로 알려요`
    case 'reject':
      return `${business_name}: ${changes ? '변경을 ' : ''}반려했어요. 사유를 문자로 알려요`
    case 'suspend':
      return `${business_name}: 이용을 정지했어요. 문자로 알려요`
    case 'resume':
      return `${business_name}: 정지를 풀었어요. 문자로 알려요`
  }
}

/** The next one in the queue, else the first of the others. */
export function nextOf(rows: readonly Pick<MemberRow, 'id'>[], id: number): number | undefined {
  const place = rows.findIndex((row) => row.id === id)
  return (rows[place + 1] ?? rows.find((row) => row.id !== id))?.id
}

const without = (id: number) => (list: Result<typeof listMembers> | undefined) =>
  list && { ...list, data: list.data.filter((row) => row.id !== id) }
