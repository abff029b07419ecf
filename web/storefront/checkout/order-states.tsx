import { useEffect } from 'react'
import type { OrderForm } from '#contract/checkout.ts'
import { PaymentPage } from './payment-page.tsx'
import { closePaymentWindow } from './payment-window.ts'

/** Form state Y: paid, also when this page is an old tab or the Back button's. */
export function OrderDone({ form }: { form: OrderForm }) {
  useEffect(closePaymentWindow, [])
  return (
    <PaymentPage state={{ at: 'paid', orderId: form.order_id, orderNo: form.order_no, amount: form.paid_amount }} />
  )
}

/** The server is asking the provider for the money at this moment. */
export function OrderPaying() {
  return <PaymentPage state={{ at: 'confirming' }} />
}
