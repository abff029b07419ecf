import type { OrderForm, OrderFormLine } from '#contract/checkout.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import { useOrderAgain } from './use-order-again.ts'

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

type Lapsed = { lines: readonly OrderFormLine[]; released: boolean }

/** The hold ran out or was ended by the desk, or the form was left in another tab. Nothing was charged; the same boxes can be tried again. */
export function OrderLapsed({ lines, released }: Lapsed) {
  const again = useOrderAgain(lines.map((line) => line.product_id))
  return (
    <Page title="주문·결제" header="flow" back="/Cart">
      <Empty
        drawing="clock"
        title={released ? '운영자가 선점을 해제했어요' : '선점 시간이 지났습니다'}
        help="결제는 되지 않았어요. 아직 남은 상품은 장바구니에서 다시 주문할 수 있어요."
      >
        <ButtonLink to="/Cart">장바구니 보기</ButtonLink>
        {lines.length > 0 && (
          <Button variant="text" busy={again.isPending && '다시 담는 중'} onClick={() => again.mutate()}>
            같은 상품 {lines.length}개 다시 주문하기
          </Button>
        )}
      </Empty>
    </Page>
  )
}
