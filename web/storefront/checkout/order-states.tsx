import type { OrderForm } from '#contract/checkout.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { OrderReceipt } from './order-receipt.tsx'

/** Form state Y: paid, also when this page is an old tab or the Back button's. */
export function OrderDone({ form }: { form: OrderForm }) {
  return (
    <Page title="주문 완료" header="flow">
      <OrderReceipt orderId={form.order_id} orderNo={form.order_no} amount={form.paid_amount} />
    </Page>
  )
}

/** The server is asking the provider for the money at this moment. */
export function OrderPaying() {
  return (
    <Page title="주문·결제" header="flow">
      <Empty
        drawing="clock"
        title="결제를 확인하고 있어요"
        help="잠시만 기다려 주세요. 이 화면을 닫아도 결제는 끝까지 처리돼요."
      >
        <ButtonLink to="/MyOrderList" variant="neutral">
          주문 내역 보기
        </ButtonLink>
      </Empty>
    </Page>
  )
}
