import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Redirect } from '#web/router/redirect.tsx'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { paymentFailed } from '#contract/checkout.ts'
import { api } from '#web/api/api.ts'
import { NetworkFailure } from '#web/api/failures.ts'
import { stored } from '#web/api/stored.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { OrderFailed } from './order-failed.tsx'
import { isUrlCode } from './url-code.ts'

/** /OrderFail: the failure is told to the server, which asks the provider before it gives anything back. */
export function OrderFailPage() {
  const [search] = useSearchParams()
  const queries = useQueryClient()
  const code = (search.get('code') ?? '').slice(0, 100)
  const message = (search.get('message') ?? '').slice(0, 200)
  const orderId = search.get('orderId')?.slice(0, 64) || null
  // The provider may leave its order's id out; the code of our own form is what counts.
  const urlCode = search.get('urlCode') ?? stored.get('urlCode') ?? ''
  const { data } = useQuery({
    queryKey: ['orders', 'failed', urlCode, code],
    queryFn: async () => (await api(paymentFailed, { body: { code, message, orderId, urlCode } })).data,
    enabled: isUrlCode(urlCode),
    retry: (failures, error) => error instanceof NetworkFailure && failures < 10,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (data) void queries.invalidateQueries({ queryKey: ['cart'] })
  }, [data, queries])

  // The provider knew better than the address bar: the money was authorised and the order went through.
  if (data?.order_id) return <Redirect to={`/OrderSuccess?urlCode=${urlCode}`} />
  return (
    <Page title="주문 실패" header="flow" back="/Cart">
      <OrderFailed message={data?.message || '결제가 완료되지 않았습니다.'} over={data !== undefined} />
    </Page>
  )
}
