import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type LedgerRow, runLedgerStep } from '#contract/operator/payments.ts'
import type { LedgerStep } from '#domain/ledger.ts'
import { errorMessage } from '#web/api/failures.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { meQuery } from '#web/operator/session/me-query.ts'
import { showAlert } from '#web/ui/ask.ts'
import { toast } from '#web/ui/toast.ts'
import { paymentQuery, paymentsKey } from './queries.ts'

export type Take = {
  row: LedgerRow
  step: LedgerStep
  note?: string
  lines?: { id: number; amount: number }[]
}

/** Takes a row's step, shows the payment as it is then, and says what came of it. */
export function useStep() {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: paymentsKey }),
      queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    ])
  return useMutation({
    mutationFn: async ({ row, step, note, lines }: Take) => {
      const { data } = await operatorApi(runLedgerStep, {
        body: { payment_key: row.payment_key, row_key: row.key, step, ...(note && { note }), ...(lines && { lines }) },
      })
      return data
    },
    async onSuccess(payment, { row, step }) {
      const now = payment.rows.find(({ key }) => key === row.key)
      toast(saidOf(step, now), { icon: now?.column === 'matched' || step === 'query' ? 'check' : 'info' })
      queries.setQueryData(paymentQuery(row.payment_key).queryKey, payment)
      await refresh()
    },
    async onError(error) {
      await refresh()
      void showAlert(errorMessage(error))
    },
  })
}

function saidOf(step: LedgerStep, now: LedgerRow | undefined): string {
  if (step === 'query') return '문의한 것을 적었어요'
  if (!now) return '닫았어요'
  return now.column === 'matched' ? '이제 장부가 같아요' : '아직 같지 않아요'
}
