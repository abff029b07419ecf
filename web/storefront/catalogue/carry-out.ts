import { errorMessage, isFinal } from '#web/api/failures.ts'
import { queryClient } from '#web/api/query-client.ts'
import { currentSession } from '#web/api/session.ts'
import type { PendingAction } from '#web/storefront/shell/return-to.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { boxState } from './box-state.ts'
import { particleFor } from '#domain/particles.ts'
import { productDetail } from './product-queries.ts'
import type { Purchase } from './use-purchase.ts'
import { type Chosen, chosenOf, type Selection } from './use-selection.ts'

/** After the login, does what the visitor had pressed before it, with the boxes as they are now. */
export async function carryOut(
  { product_id, wish }: PendingAction,
  { selection, purchase }: { selection: Selection; purchase: Purchase },
) {
  const boxes = await Promise.allSettled(
    product_id.map((id) => queryClient.fetchQuery({ ...productDetail(id), staleTime: 0 })),
  )
  const found = boxes.flatMap((box) => (box.status === 'fulfilled' ? [box.value] : []))
  // Not on sale any more, or not loaded.
  const lost = boxes.find((box) => box.status === 'rejected')
  const userIdx = currentSession()?.userIdx
  const left: Chosen[] = []
  const gone: string[] = []
  for (const product of found) {
    const state = boxState(product, userIdx)
    if (state.free || (state.mine && wish === 'buy')) left.push(chosenOf(product, product.carcass_infos.grade_code))
    else if (!state.mine) gone.push(product.pc_name)
  }
  selection.add(...left)
  if (gone.length > 0) {
    const names = gone.join(', ')
    toast(`${names}${particleFor(names, '은(는)')} 다른 구매자가 먼저 담았어요\n선택에서 뺐어요`, { icon: 'lock' })
    // Some boxes are gone: the others stay chosen, and the buyer decides whether to take fewer.
  } else if (lost) {
    toastError(isFinal(lost.reason) ? '판매가 중지된 상품이에요\n선택에서 뺐어요' : errorMessage(lost.reason))
  } else if (wish !== 'select' && left.length > 0) await purchase.take(wish, left)
}
