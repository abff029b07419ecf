import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefundRow, takeRefunds } from '#contract/operator/refunds.ts'
import { won } from '#domain/prices.ts'
import { sentenceOf } from '#web/api/failures.ts'
import { BulkBar } from '#web/console/kit/bulk-bar.tsx'
import type { Picks } from '#web/console/kit/use-picks.ts'
import { desk } from '#web/console/session/desk.ts'
import { showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { refundsKey } from './queries.ts'

type Props = { rows: readonly RefundRow[]; picks: Picks }

/** Takes all that is picked to the bank: from then on nobody else pays it, and it stands in one's own bank file. */
export function TakeBar({ rows, picks }: Props) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: refundsKey })
  const sum = rows.filter(({ id }) => picks.has(id)).reduce((all, { amount }) => all + amount, 0)
  const take = useMutation({
    mutationFn: (refund_ids: number[]) => desk(takeRefunds, { body: { refund_ids } }),
    async onSuccess() {
      toast('송금을 맡았어요. 다른 사람은 보내지 않아요', { icon: 'check' })
      picks.clear()
      await refresh()
    },
    async onError(error) {
      await refresh()
      await showAlert(sentenceOf(error))
    },
  })
  return (
    <BulkBar count={picks.ids.length} sum={won(sum)} onClear={picks.clear}>
      <Button size="md" busy={take.isPending && '맡는 중'} onClick={() => take.mutate([...picks.ids])}>
        내가 송금하기
      </Button>
    </BulkBar>
  )
}
