import { useEffect } from 'react'
import type { OrderForm } from '#contract/checkout.ts'
import { PaymentPage } from './payment-page.tsx'
import { closePaymentWindow } from './payment-window.ts'

/** Order form in state Y: paid. Also shown in an old tab, or after Back. */
export function OrderDone({ form }: { form: OrderForm }) {
  useEffect(closePaymentWindow, [])
  return (
    <PaymentPage state={{ at: 'paid', orderId: form.order_id, orderNo: form.order_no, amount: form.paid_amount }} />
  )
}

/** The server is confirming the payment with the provider at this moment. */
export function OrderPaying() {
  return <PaymentPage state={{ at: 'confirming' }} />
}
