import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { priceForm } from '#contract/checkout.ts'
import { api } from '#web/api/api.ts'

/**
 * Asks the server to compute the delivery fee of a form for the chosen address; undefined: no address is chosen, or the fee does not depend
 * on it.
 */
export function usePriceAt(urlCode: string, addressId: number | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (addressId === undefined) return
    void api(priceForm, { params: { url_code: urlCode }, body: { user_address_id: addressId } })
      .then(() => queries.invalidateQueries({ queryKey: ['orders', 'form', urlCode] }))
      // If this fails, the fee is computed when the form is submitted, and a different one is reported before anything is paid.
      .catch(() => undefined)
  }, [queries, urlCode, addressId])
}
