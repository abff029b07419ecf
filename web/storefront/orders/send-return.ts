import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderLine } from '#contract/orders.ts'
import { requestReturn } from '#contract/returns.ts'
import { returnRequestForm } from '#domain/forms/return-request.ts'
import { api } from '#web/api/api.ts'
import { withFile } from '#web/api/with-file.ts'
import { useSending } from '#web/storefront/files/use-sending.ts'
import { orAskTheOrder, tellFailed } from './or-ask-the-order.ts'
import { tellOutcomes } from './tell-outcomes.ts'

export const noAccount = { refund_depositor: '', refund_account: '', refund_bank_code: '' }
export type Draft = typeof noAccount & { return_content: string; confirm_YN: 'Y' | 'N' }

/** A sentence per field; for the three fields of the account, which share one sentence, only at the first. */
export function problemsOf(draft: Draft): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of returnRequestForm.safeParse(draft).error?.issues ?? []) {
    const name = String(path[0])
    found[name] ??= message
  }
  let said = ''
  for (const name of ['refund_bank_code', 'refund_account', 'refund_depositor']) {
    if (found[name] === undefined) continue
    if (found[name] === said) delete found[name]
    else said = found[name]
  }
  return found
}

/** Requests the return of these lines, with one reason and one picture, and reports the result. */
export function useSendReturn(lines: readonly OrderLine[], onDone: () => void) {
  const queries = useQueryClient()
  const sending = useSending()
  const send = useMutation({
    mutationFn: ({ draft, picture }: { draft: Draft; picture: File | undefined }) => {
      const [id = 0, ...more] = lines.map((line) => line.id)
      const fields = { ...draft, ...(more.length > 0 && { order_product_id: more.join() }) }
      const body = withFile(fields, picture, 'imgs[]')
      const answer = api(requestReturn, { params: { id }, body }, sending.begin()).then((result) => result.lines)
      return orAskTheOrder(queries, answer, lines, 'RTNW')
    },
    onSuccess: (outcomes) => {
      onDone()
      tellOutcomes(lines, outcomes, { done: '반품 신청 되었습니다.', failed: '신청하지 못했어요' })
    },
    onError: (error) => {
      if (!sending.wasCancelled()) tellFailed('반품 신청을 하지 못했어요', error)
    },
    onSettled: () => {
      sending.end()
      return queries.invalidateQueries({ queryKey: ['orders'] })
    },
  })
  return { send, sending }
}
