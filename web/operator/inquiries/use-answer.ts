import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerDeskInquiry, type InquiryDetail, type InquiryRow } from '#contract/operator/inquiries.ts'
import { ServerRefusal, errorMessage } from '#web/api/failures.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { meQuery } from '#web/operator/session/me-query.ts'
import { nextOf } from '#web/operator/members/use-decide.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { inquiriesKey } from './queries.ts'
import { addressOf, type View } from './use-view.ts'

/** 'inquiry.changed': somebody else was faster; the form shows what they wrote. */
const changed = 6112

/** Sends the answer to the question as it is on screen, and goes on to the one that waits next. */
export function useAnswer(inquiry: InquiryDetail, view: View, rows: readonly InquiryRow[], onSent: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: inquiriesKey }),
      queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    ])
  return useMutation({
    mutationFn: (a_content: string) =>
      operatorApi(answerDeskInquiry, { params: { id: inquiry.id }, body: { version: inquiry.version, a_content } }),
    async onSuccess() {
      onSent()
      toast(`${inquiry.business_name}: 답변을 보냈어요. 문자로 알려요`, { icon: 'check' })
      if (view.lane === 'WAIT')
        navigate(addressOf({ ...view, id: nextOf(rows, inquiry.id) }), { preventScrollReset: true })
      await refresh()
    },
    async onError(error) {
      await refresh()
      if (!(error instanceof ServerRefusal) || error.errno !== changed) toastError(errorMessage(error))
    },
  })
}
