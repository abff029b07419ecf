import { listCart } from '#contract/cart.ts'
import { productStatuses } from '#domain/product-status.ts'
import { api } from '#web/api/api.ts'
import { NetworkFailure } from '#web/api/failures.ts'
import { queryClient } from '#web/api/query-client.ts'
import { toastError } from '#web/ui/toast.ts'

const queryKey = ['lost-take']

/** Called before another take: its response is newer. */
export const endAsking = (): void => void queryClient.cancelQueries({ queryKey })

/**
 * The response to a take was lost: the cart is fetched until there is a connection again, to see whether the boxes are in it (a take is all
 * or none). Resolves once that is known, or the buyer has been told that it is not known yet.
 */
export function askForLostTake(productIds: readonly number[], onTaken: () => void): Promise<void> {
  endAsking()
  return new Promise((done) => {
    const asked = queryClient.fetchQuery({
      queryKey,
      queryFn: () => api(listCart, {}),
      gcTime: 0,
      staleTime: 0,
      retry(failures, error) {
        const isAway = error instanceof NetworkFailure
        if (isAway && failures === 0) {
          toastError('네트워크가 원활하지 않습니다.\n담겼는지는 연결되면 알려 드릴게요.')
          done()
        }
        return isAway
      },
    })
    asked
      .then((lines) => {
        const held = lines.filter(({ product_status_codes: { ps_code } }) => ps_code === productStatuses.inCart)
        if (productIds.every((id) => held.some(({ product_id }) => product_id === id))) onTaken()
        else toastError('장바구니에 담기지 않았어요. 다시 담아 주세요.')
      })
      .catch(() => undefined)
      .finally(done)
  })
}
