import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CartLine, removeFromCart } from '#contract/cart.ts'
import { productStatuses } from '#domain/product-status.ts'
import { api } from '#web/api/api.ts'
import { errorMessage } from '#web/api/failures.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { takeIntoCart } from './cart-queries.ts'
import { failedTakes } from './failed-takes.ts'
import { removalSentence } from './removal-sentence.ts'

export const canOrder = (line: CartLine) => line.product_status_codes.ps_code === productStatuses.inCart

/**
 * Removes boxes from the cart and takes them again. Several requests may run at once, but a box is never sent twice; a removed one is
 * blocked until the cart shows it. `forget` is called with the boxes that were removed or taken.
 */
export function useCartMoves(forget: (productIds: readonly number[]) => void) {
  const queries = useQueryClient()
  const [going, setGoing] = useState<readonly number[]>([])
  const [refused, setRefused] = useState<readonly number[]>([])
  const isGoing = (productId: number) => going.includes(productId)
  const handleStart = (ids: readonly number[]) => setGoing((now) => [...now, ...ids])
  const handleEnd = (ids: readonly number[]) => setGoing((now) => now.filter((id) => !ids.includes(id)))

  const remove = useMutation({
    onMutate: (gone: CartLine[]) => handleStart(idsOf(gone)),
    mutationFn: (gone) => api(removeFromCart, { body: { product_id: idsOf(gone) } }),
    onSuccess: (_, gone) => {
      forget(idsOf(gone))
      const back = idsOf(gone.filter(canOrder))
      const name = gone.length > 1 ? `${gone.length}개를 뺐어요` : `${gone[0]?.pc_name} 1개를 뺐어요`
      const undo = { label: '되돌리기', at: '/Cart', onPress: () => retake.mutate(back) }
      toast(name, { icon: 'check', ...(back.length > 0 && { action: undo }) })
    },
    onError: (error, gone) => {
      toastError(removalSentence(error))
      // The buyer may try again at once, without waiting for the cart over the same bad connection.
      handleEnd(idsOf(gone))
    },
    onSettled: async (_, error, gone) => {
      await queries.invalidateQueries({ queryKey: ['cart'] })
      if (!error) handleEnd(idsOf(gone))
    },
  })
  const retake = useMutation({
    onMutate: handleStart,
    mutationFn: (productIds: number[]) => takeIntoCart(queries, productIds),
    onSuccess: (_, productIds) => {
      forget(productIds)
      setRefused((before) => before.filter((id) => !productIds.includes(id)))
      toast('다시 담았어요', { icon: 'check' })
    },
    onError: (error) => {
      toastError(errorMessage(error), { icon: 'lock' })
      setRefused((before) => [...before, ...failedTakes(error).map(({ product_id }) => product_id)])
    },
    onSettled: (_, __, productIds) => handleEnd(productIds),
  })

  return {
    isGoing,
    retaking: retake.isPending,
    /** Whether the box could not be taken again: it would keep all others that are asked for with it. */
    isRefused: (productId: number) => refused.includes(productId),
    remove: (lines: readonly CartLine[]) => {
      const still = lines.filter((line) => !isGoing(line.product_id))
      if (still.length > 0) remove.mutate(still)
    },
    retake: (productIds: readonly number[]) => {
      const still = productIds.filter((id) => !isGoing(id))
      if (still.length > 0) retake.mutate(still)
    },
  }
}

const idsOf = (lines: readonly CartLine[]) => lines.map((line) => line.product_id)
