import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Hold } from '#contract/cart.ts'
import { extendOrder } from '#contract/checkout.ts'
import { refusals } from '#contract/refusals.ts'
import { api } from '#web/api/api.ts'
import { errorMessage, ServerRefusal } from '#web/api/failures.ts'
import { setServerClock } from '#web/api/server-clock.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { extendedWords } from './extended-words.ts'
import { orderFormQuery } from './order-form-query.ts'

export type ExtendOrder = ReturnType<typeof useExtendOrder>

/** 연장 on the order page. `capped`: the server has said that the hold cannot be extended further. */
export function useExtendOrder(urlCode: string) {
  const queries = useQueryClient()
  const [capped, setCapped] = useState(false)
  const { queryKey } = orderFormQuery(urlCode)
  const know = (hold: Partial<Hold>) => {
    if (hold.serverNow) setServerClock(hold.serverNow)
    queries.setQueryData(queryKey, (known) => known && { ...known, form: { ...known.form, ...hold } })
  }
  const mutation = useMutation({
    mutationFn: () => api(extendOrder, { body: { url_code: urlCode } }),
    onSuccess: (hold) => {
      know(hold)
      toast(extendedWords(hold.remainTime ?? 0), { icon: 'clock' })
    },
    onError: (error) => {
      if (error instanceof ServerRefusal && error.errno === refusals['hold.capped'].errno) setCapped(true)
      else toastError(errorMessage(error))
    },
    // Not awaited: on a bad connection the button would stay busy while the time runs out.
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  })
  return { ...mutation, capped, setCapped, know }
}
