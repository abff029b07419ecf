import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#web/router/use-navigate.ts'
import { errorMessage } from '#web/api/failures.ts'
import { toastError } from '#web/ui/toast.ts'
import { newForm } from './new-form.ts'

/** Opens an order page of the same boxes once more, in place of the page that says why there is none. */
export function useOrderAgain(boxes: readonly number[]) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => newForm(boxes),
    onSuccess: (code) => navigate(`/Order/?orderno=${code}`, { replace: true }),
    onError: (error) => toastError(errorMessage(error), { icon: 'lock' }),
    // Not waited for: over a bad line the button would turn while the time runs out.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['cart'] }),
  })
}
