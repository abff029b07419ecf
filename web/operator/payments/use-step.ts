import { useQueryClient } from '@tanstack/react-query'
import { getPaymentLedger, type LedgerRow, type PaymentDetail, runLedgerStep } from '#contract/operator/payments.ts'
import type { LedgerStep } from '#domain/ledger.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { at } from './at.ts'

export type Take = {
  row: LedgerRow
  step: LedgerStep
  note?: string
  lines?: { id: number; amount: number }[]
}

/** Runs the step of a row, shows the payment as it is afterwards, and reports the result. */
export function useStep() {
  const queries = useQueryClient()
  return useAct(at, {
    run: ({ row: { key: row_key, payment_key }, ...wish }: Take) =>
      operatorApi(runLedgerStep, { body: { payment_key, row_key, ...wish } }),
    said: ({ data }, { row, step }) => (data ? saidOf(step, nowOf(data, row)) : saidUnseen(step)),
    icon: ({ data }, { row, step }) =>
      step === 'query' || (data && nowOf(data, row)?.column) === 'matched' ? 'check' : 'info',
    done: ({ data }, { row: { payment_key } }) =>
      data && queries.setQueryData(callQuery(at, getPaymentLedger, { query: { payment_key } }).queryKey, { data }),
  })
}

/** The step was done, but the provider stopped answering before the result could be read. */
const saidUnseen = (step: LedgerStep): string =>
  step === 'query' ? '문의한 것을 적었어요' : '했어요. 결제사가 답하면 지금 상태가 나와요'

const nowOf = ({ rows }: PaymentDetail, row: LedgerRow) => rows.find(({ key }) => key === row.key)

function saidOf(step: LedgerStep, now: LedgerRow | undefined): string {
  if (step === 'query') return '문의한 것을 적었어요'
  if (!now) return '닫았어요'
  return now.column === 'matched' ? '이제 장부가 같아요' : '아직 같지 않아요'
}
