import { useMutation, useQueryClient } from '@tanstack/react-query'
import { excludeSale, includeSale, type PriceSale } from '#contract/operator/prices.ts'
import { errorMessage } from '#web/api/failures.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { showAlert } from '#web/ui/ask.ts'
import { digits } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { pricesKey } from './queries.ts'

/** With a reason the sale is left out, without one it counts again. */
export function useChange(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ sale, reason }: { sale: PriceSale; reason?: string }) =>
      reason === undefined
        ? operatorApi(includeSale, { params: { id: sale.id } })
        : operatorApi(excludeSale, { params: { id: sale.id }, body: { reason } }),
    onSuccess(_, { sale, reason }) {
      const what = `${sale.pc_name} ${digits(sale.kg_price)}원/kg`
      toast(reason === undefined ? `${what}을 다시 시세에 넣었어요` : `${what}을 시세에서 뺐어요`, { icon: 'check' })
      onDone()
    },
    onError: (error) => void showAlert(errorMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: pricesKey }),
  })
}
