import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { priceForm } from '#contract/checkout.ts'
import { api } from '#web/api/api.ts'

/** Has the delivery of a form priced for the chosen address; undefined: none is chosen, or the price does not go by it. */
export function usePriceAt(urlCode: string, addressId: number | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (addressId === undefined) return
    void api(priceForm, { params: { url_code: urlCode }, body: { user_address_id: addressId } })
      .then(() => queries.invalidateQueries({ queryKey: ['orders', 'form', urlCode] }))
      // Unpriced, it is priced when it is submitted, and a price that is another one then is told before anything is paid.
      .catch(() => undefined)
  }, [queries, urlCode, addressId])
}
