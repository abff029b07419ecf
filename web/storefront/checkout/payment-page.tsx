import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orderDetail } from '#web/storefront/orders/order-queries.ts'
import { headlineOf, isOver } from '#web/storefront/orders/order-words.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { isFocusFree } from '#web/ui/keep-focus.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type Money, OrderFailed } from './order-failed.tsx'
import { OrderOver } from './order-over.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import { PaymentWait, waits } from './payment-wait.tsx'

/** State of a payment. Title, announcement and words of the page all show this one state. */
export type PaymentState =
  | { at: 'confirming' }
  /** No answer for a while: the payment may have succeeded or failed, and is asked for again and again. */
  | { at: 'unknown' }
  /** The order may be cancelled or returned by now. */
  | { at: 'paid'; orderId: number; orderNo: string; amount: number | undefined }
  | { at: 'declined'; message: string; money: Money }

const titles = { confirming: '결제 확인 중', unknown: '결제 결과 확인', paid: '주문 완료', declined: '주문 실패' }

const said = { ...titles, confirming: waits.soon, unknown: waits.late }

export function PaymentPage({ state }: { state: PaymentState }) {
  // The provider's window leads here from another site: screen readers begin with the result.
  useEffect(() => {
    if (isFocusFree()) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [state.at])
  const { data: order } = useQuery({
    ...orderDetail(state.at === 'paid' ? state.orderId : 0),
    enabled: state.at === 'paid',
  })
  if (order && isOver(order)) return <OrderOver orderId={order.id} headline={headlineOf(order)} />
  return (
    <Page title={titles[state.at]} header="flow" back={state.at === 'declined' ? '/Cart' : '/MyOrderList'} narrow>
      <VisuallyHidden live>{said[state.at]}</VisuallyHidden>
      {state.at === 'paid' && <OrderReceipt {...state} />}
      {state.at === 'declined' && <OrderFailed {...state} />}
      {(state.at === 'confirming' || state.at === 'unknown') && <PaymentWait late={state.at === 'unknown'} />}
    </Page>
  )
}
