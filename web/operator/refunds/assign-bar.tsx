import { useMutation, useQueryClient } from '@tanstack/react-query'
import { makeBatch } from '#contract/operator/refund-batches.ts'
import { type RefundRow, assignRefunds } from '#contract/operator/refunds.ts'
import { won } from '#domain/prices.ts'
import { ServerRefusal, errorMessage } from '#web/api/failures.ts'
import { BulkBar } from '#web/operator/kit/bulk-bar.tsx'
import type { RowSelection } from '#web/operator/kit/use-row-selection.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { showAlert } from '#web/ui/ask.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { refundsKey } from './queries.ts'
import { addressOf } from './use-view.ts'

type Props = { rows: readonly RefundRow[]; picks: RowSelection }

/** Takes all that is picked to the bank, to be paid one by one or in one bank file: from then on nobody else pays it. */
export function AssignBar({ rows, picks }: Props) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: refundsKey })
  const navigate = useNavigate()
  async function tell(error: Error) {
    await refresh()
    void showAlert(errorMessage(error), whichOf(error))
  }
  const sum = rows.filter(({ id }) => picks.has(id)).reduce((all, { amount }) => all + amount, 0)
  const assign = useMutation({
    mutationFn: (refund_ids: number[]) => operatorApi(assignRefunds, { body: { refund_ids } }),
    async onSuccess() {
      toast('송금을 맡았어요. 다른 사람은 보내지 않아요', { icon: 'check' })
      picks.clear()
      await refresh()
    },
    onError: tell,
  })
  const bundle = useMutation({
    mutationFn: (refund_ids: number[]) => operatorApi(makeBatch, { body: { refund_ids } }),
    async onSuccess({ id }) {
      toast(`송금 묶음 ${id}번을 만들었어요`, { icon: 'check' })
      picks.clear()
      await refresh()
      navigate(addressOf({ lane: 'BATCH', id }))
    },
    onError: tell,
  })
  const isBusy = assign.isPending || bundle.isPending
  return (
    <BulkBar count={picks.ids.length} sum={won(sum)} onClear={picks.clear}>
      <Button
        variant="line"
        size="md"
        busy={assign.isPending && '맡는 중'}
        onClick={() => !isBusy && assign.mutate([...picks.ids])}
      >
        내가 송금하기
      </Button>
      <Button size="md" busy={bundle.isPending && '묶는 중'} onClick={() => !isBusy && bundle.mutate([...picks.ids])}>
        송금 묶음 만들기
      </Button>
    </BulkBar>
  )
}

/** Which of those picked stand in the way, where the server names them. */
function whichOf(error: Error): string | undefined {
  if (!(error instanceof ServerRefusal)) return undefined
  const { conflicts = [] } = (error.result ?? {}) as { conflicts?: { name: string; now: string }[] }
  const words = conflicts.map(({ name, now }) => `${name} ${now}`)
  return words.length > 0 ? [...new Set(words)].join(', ') : undefined
}
