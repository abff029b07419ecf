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

/** The provider's code for a window that the buyer closed. */
const cancelled = 'PAY_PROCESS_CANCELED'

/** /OrderFail: reports the failure to the server, which asks the provider before it releases anything. */
export function OrderFailPage() {
  const [search] = useSearchParams()
  const queries = useQueryClient()
  const code = (search.get('code') ?? '').slice(0, 100)
  const message = (search.get('message') ?? '').slice(0, 200)
  const orderId = search.get('orderId')?.slice(0, 64) || null
  // The provider may leave out its order id; the code of our own form is what counts.
  const urlCode = search.get('urlCode') ?? stored.get('urlCode') ?? ''
  const [{ boxes }] = useState(readChoices)
  const { data, error, failureReason } = useQuery({
    ...paymentFailureQuery({ urlCode, code, message, orderId }),
    enabled: isUrlCode(urlCode),
  })
  useEffect(() => {
    if (data) void queries.invalidateQueries({ queryKey: ['cart'] })
  }, [data, queries])

  // The provider, asked by the server, contradicts the address: the money was authorised and the order is placed. Or it has not answered,
  // and the order may still be placed.
  if (data?.order_id || data?.money === 'unknown') return <Redirect to={`/OrderSuccess?urlCode=${urlCode}`} />
  const money = data?.money ?? 'none'
  const failed = { at: 'declined', message: data?.message || '결제가 완료되지 않았습니다.', money } as const
  // When the buyer closes the provider's window, that is no failure.
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
  // The shell reports the end of a session (401).
  if (error instanceof ServerRefusal && error.status !== 401)
    return <PaymentPage state={{ ...failed, message: errorMessage(error) }} />
  return <PaymentPage state={{ at: failureReason ? 'unknown' : 'confirming' }} />
}
