import { useMutation, useQueryClient } from '@tanstack/react-query'
import { extendCart } from '#contract/cart.ts'
import { refusals } from '#contract/refusals.ts'
import { api } from '#web/api/api.ts'
import { errorMessage, ServerRefusal } from '#web/api/failures.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { knowCartHold } from './cart-queries.ts'
import { extendedWords } from './extended-words.ts'

/** 연장: extends the holds of the cart from now on. `onCapped` is called when they have reached their limit. */
export function useExtendCart(onCapped?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api(extendCart, {}),
    onSuccess: (hold) => {
      knowCartHold(queries, hold)
      toast(extendedWords(hold.remainTime ?? 0), { icon: 'clock' })
    },
    onError: (error) => {
      const capped = error instanceof ServerRefusal && error.errno === refusals['hold.capped'].errno
      if (capped && onCapped) onCapped()
      else toastError(errorMessage(error))
    },
    // Not awaited: on a bad connection the button would stay busy while the time runs out.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['cart'] }),
  })
}
