import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  approveMember,
  type MemberDetail,
  rejectMember,
  resumeMember,
  suspendMember,
} from '#contract/operator/members.ts'
import type { RejectReason } from '#domain/member-status.ts'
import { ServerRefusal, errorMessage } from '#web/api/failures.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { meQuery } from '#web/operator/session/me-query.ts'
import { showAlert } from '#web/ui/ask.ts'
import { toast } from '#web/ui/toast.ts'
import { membersKey } from './queries.ts'
import type { Listed, MemberRow } from './tabs.ts'
import { addressOf, type View } from './use-view.ts'

export type Choice =
  | { do: 'approve'; note: string }
  | { do: 'reject'; reason: RejectReason; words: string }
  | { do: 'suspend'; words: string }
  | { do: 'resume'; words: string }

/** 'member.not-now': somebody else was faster. */
const notNow = 1171

/** Decides on the member as it is on screen, says what happened and goes on to who waits next. */
export function useDecide(member: MemberDetail, view: View, rows: readonly MemberRow[]) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (choice: Choice) => decide(member, choice),
    async onSuccess(_, choice) {
      toast(sentenceFor(choice, member), { icon: 'check' })
      const isQueue = view.tab === 'WAIT' || view.tab === 'RECHECK'
      if (isQueue) {
        // An answer that was on its way would bring the decided one back.
        await queries.cancelQueries({ queryKey: [...membersKey, 'list'] })
        queries.setQueriesData<Listed>({ queryKey: [...membersKey, 'list', { tab: view.tab }] }, without(member.id))
        navigate(addressOf({ ...view, id: nextOf(rows, member.id) }), { state: { focus: 'member' } })
      }
      await refresh()
    },
    async onError(error) {
      if (!(error instanceof ServerRefusal) || error.errno !== notNow) return void showAlert(errorMessage(error))
      await refresh()
      void showAlert(error.message, '최신 내용을 불러왔어요.')
    },
  })

  async function refresh(): Promise<void> {
    await Promise.all([
      queries.invalidateQueries({ queryKey: membersKey }),
      queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    ])
  }
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

/** Who stands below in the queue, else the first of those who are left. */
export function nextOf(rows: readonly Pick<MemberRow, 'id'>[], id: number): number | undefined {
  const at = rows.findIndex((row) => row.id === id)
  return (rows[at + 1] ?? rows.find((row) => row.id !== id))?.id
}

const without = (id: number) => (list: Listed | undefined) =>
  list && { ...list, data: list.data.filter((row) => row.id !== id) }
