import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorMessage } from '#web/api/failures.ts'
import { accessToken } from '#web/api/session.ts'
import { useSession } from '#web/api/use-session.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { failedTakes } from './failed-takes.ts'
import { beginOrder, preloadOrder } from './order-ahead.ts'

/** Orders these boxes (their ids). The code is loaded once a box can be ordered. `onRefused` gets those that are not available. */
export function useBeginOrder(
  boxes: readonly number[],
  mayOrder: boolean,
  onRefused: (boxes: readonly number[]) => void,
) {
  const session = useSession()
  useEffect(() => {
    if (mayOrder) preloadOrder()
  }, [mayOrder])
  const order = useMutation({
    mutationFn: () => beginOrder(boxes),
    onError: (error) => {
      toastError(errorMessage(error))
      onRefused(failedTakes(error).map(({ product_id }) => product_id))
    },
  })
  function handleOrder() {
    // The session may have ended in another tab since this page was rendered, or the browser's data may have been deleted.
    if (!session || !accessToken()) toast('로그인정보가 없습니다.')
    else if (boxes.length === 0) toast('선택한 제품이 없습니다')
    else order.mutate()
  }
  return { ordering: order.isPending, handleOrder }
}
