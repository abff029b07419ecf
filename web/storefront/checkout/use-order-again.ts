import { useMutation, useQueryClient } from '@tanstack/react-query'
import { openForm } from '#contract/checkout.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { api } from '#web/api/api.ts'
import { sentenceOf } from '#web/api/failures.ts'
import { toastError } from '#web/ui/toast.ts'

/** Opens an order page of the same boxes once more, in place of the page that says why there is none. */
export function useOrderAgain(boxes: readonly number[]) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api(openForm, { body: { product_id: [...boxes] } }),
    onSuccess: ({ data }) => navigate(`/Order/?orderno=${data.url_code}`, { replace: true }),
    onError: (error) => toastError(sentenceOf(error), { icon: 'lock' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['cart'] }),
  })
}
