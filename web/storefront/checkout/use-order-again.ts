import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#web/router/use-navigate.ts'
import { useStillHere } from '#web/router/use-still-here.ts'
import { errorMessage } from '#web/api/failures.ts'
import { toastError } from '#web/ui/toast.ts'
import { failedTakes } from './failed-takes.ts'
import { letGoUnseen } from './leave-guard.ts'
import { newForm } from './new-form.ts'

/**
 * Opens a new order form with the same boxes, in place of a page that says why there is none. `onLost` gets those of them that cannot be
 * taken any more.
 */
export function useOrderAgain(boxes: readonly number[], onLost?: (productIds: readonly number[]) => void) {
  const navigate = useNavigate()
  const here = useStillHere()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => newForm(boxes),
    onSuccess: (code) => {
      // The page was left while the form was being made: nobody needs it.
      if (!here()) return letGoUnseen(code)
      navigate(`/Order/?orderno=${code}`, { replace: true })
    },
    onError: (error) => {
      toastError(errorMessage(error), { icon: 'lock' })
      onLost?.(failedTakes(error).map(({ product_id }) => product_id))
    },
    // Not awaited: on a bad connection the button would stay busy.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['cart'] }),
  })
}
