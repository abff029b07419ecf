import { useRef, useState } from 'react'
import { useNavigate } from '#web/router/use-navigate.ts'
import { addToCart, removeFromCart } from '#contract/cart.ts'
import { api } from '#web/api/api.ts'
import { errorMessage, NetworkFailure } from '#web/api/failures.ts'
import { queryClient } from '#web/api/query-client.ts'
import { currentSession } from '#web/api/session.ts'
import { failedTakes } from '#web/storefront/checkout/failed-takes.ts'
import { removalSentence } from '#web/storefront/checkout/removal-sentence.ts'
import { beginOrder } from '#web/storefront/checkout/order-ahead.ts'
import { askForLostTake, endAsking } from '#web/storefront/shell/lost-take.ts'
import { needLogin } from '#web/storefront/shell/login-needed.ts'
import { keepLostWish } from '#web/storefront/shell/return-to.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { usePopup } from './use-popup.ts'
import type { Chosen, Selection } from './use-selection.ts'

/** The most boxes in one request, a limit of the server. */
const mostAtOnce = 50

export type Purchase = {
  busy: 'cart' | 'buy' | undefined
  take: (wish: 'cart' | 'buy', boxes: readonly Chosen[]) => Promise<void>
  /** Removes one of the buyer's own boxes from the cart. */
  putBack: (box: Chosen) => Promise<void>
}

/**
 * Cart and buy-now for a page and the popup over it. All boxes are taken or none; those that are gone are reported and leave the selection.
 */
export function usePurchase(selection: Selection): Purchase {
  const [busy, setBusy] = useState<'cart' | 'buy'>()
  /** Boxes that are being removed from the cart, until the page shows it: not to be sent again. */
  const going = useRef(new Set<number>())
  const navigate = useNavigate()
  const popup = usePopup()

  async function take(wish: 'cart' | 'buy', boxes: readonly Chosen[]) {
    if (boxes.length === 0) return toast('선택된 상품이 없습니다.')
    const product_id = boxes.map(({ id }) => id)
    if (!currentSession()) return needLogin({ product_id, wish })
    if (busy) return
    if (boxes.length > mostAtOnce) return toastError('한 번에 담을 수 있는 상품 수를 넘었습니다.')
    setBusy(wish)
    endAsking()
    try {
      if (wish === 'cart') {
        await api(addToCart, { body: { product_id } })
        sayTaken(product_id)
      } else {
        await beginOrder(product_id)
      }
    } catch (error) {
      // The session is over. The shell says so and offers the login, after which this take is repeated.
      if (!currentSession()) keepLostWish({ product_id, wish })
      else if (wish === 'cart' && error instanceof NetworkFailure) {
        await askForLostTake(product_id, () => sayTaken(product_id))
      } else sayRefused(error, boxes)
    } finally {
      setBusy(undefined)
    }
  }

  function sayTaken(productIds: readonly number[]) {
    selection.drop(...productIds)
    productIds.forEach((id) => going.current.delete(id))
    toast(`장바구니에 ${productIds.length}개를 담았어요`, {
      icon: 'check',
      action: { label: '보기', to: '/Cart', onPress: () => navigate('/Cart') },
    })
    void readAnew()
  }

  function sayRefused(error: unknown, boxes: readonly Chosen[]) {
    const failed = failedTakes(error).map(({ product_id }) => product_id)
    selection.drop(...failed)
    void readAnew()
    const gone = boxes.find(({ id }) => id === failed[0])
    if (!gone) return toastError(errorMessage(error))
    toastError(errorMessage(error), { icon: 'lock' })
    // If the code of the offer fails to load, the refusal has been shown all the same.
    void import('./offer-instead.ts')
      .then(({ offerInstead }) => offerInstead(gone, boxes, popup.open))
      .catch(() => undefined)
  }

  async function putBack(box: Chosen) {
    if (going.current.has(box.id)) return
    going.current.add(box.id)
    try {
      await api(removeFromCart, { body: { product_id: [box.id] } })
      toast('장바구니에서 뺐어요', {
        icon: 'check',
        action: { label: '되돌리기', onPress: () => void take('cart', [box]) },
      })
    } catch (error) {
      toastError(removalSentence(error))
      going.current.delete(box.id)
    }
    await readAnew()
    going.current.delete(box.id)
  }

  return { busy, take, putBack }
}

/** Usually the push is faster; this is for a browser whose socket is down. Lists are not fetched: rows must not move. */
async function readAnew(): Promise<void> {
  const keys = [['cart'], ['carcasses', 'cuts'], ['products', 'detail']]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
