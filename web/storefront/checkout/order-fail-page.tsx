import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Redirect } from '#web/router/redirect.tsx'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { errorMessage, ServerRefusal } from '#web/api/failures.ts'
import { stored } from '#web/api/stored.ts'
import { readChoices } from './order-choices.ts'
import { BackToForm } from './back-to-form.tsx'
import { paymentFailureQuery } from './payment-failure-query.ts'
import { PaymentPage } from './payment-page.tsx'
import { isUrlCode } from './url-code.ts'

/** How the provider says that it was the buyer who closed its page. */
const cancelled = 'PAY_PROCESS_CANCELED'

/** /OrderFail: the failure is told to the server, which asks the provider before it gives anything back. */
export function OrderFailPage() {
  const [search] = useSearchParams()
  const queries = useQueryClient()
  const code = (search.get('code') ?? '').slice(0, 100)
  const message = (search.get('message') ?? '').slice(0, 200)
  const orderId = search.get('orderId')?.slice(0, 64) || null
  // The provider may leave its order's id out; the code of our own form is what counts.
  const urlCode = search.get('urlCode') ?? stored.get('urlCode') ?? ''
  const [{ boxes }] = useState(readChoices)
  const { data, error, failureReason } = useQuery({
    ...paymentFailureQuery({ urlCode, code, message, orderId }),
    enabled: isUrlCode(urlCode),
  })
  useEffect(() => {
    if (data) void queries.invalidateQueries({ queryKey: ['cart'] })
  }, [data, queries])

  // The provider knew better than the address bar: the money was authorised and the order went through. Or it did not say, and
  // it may yet go through.
  if (data?.order_id || data?.money === 'unknown') return <Redirect to={`/OrderSuccess?urlCode=${urlCode}`} />
  const money = data?.money ?? 'none'
  const failed = { at: 'declined', message: data?.message || '결제가 완료되지 않았습니다.', money } as const
  // The buyer's own cancel in the provider's window is no failure.
  if (data && code === cancelled && boxes.length > 0)
    return (
      <BackToForm
        urlCode={urlCode}
        boxes={boxes}
        said="결제를 취소했어요. 담아 둔 상품은 그대로예요."
        otherwise={<PaymentPage state={failed} />}
      />
    )
  if (data || !isUrlCode(urlCode)) return <PaymentPage state={failed} />
  // Of a login that is over the shell speaks.
  if (error instanceof ServerRefusal && error.status !== 401)
    return <PaymentPage state={{ ...failed, message: errorMessage(error) }} />
  return <PaymentPage state={{ at: failureReason ? 'unknown' : 'confirming' }} />
}
