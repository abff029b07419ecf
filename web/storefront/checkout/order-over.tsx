import { Page } from '#web/storefront/shell/page.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'

type Props = { orderId: number; headline: string }

/** The order was paid, but none of it goes on: the buyer has come back to the page of its payment. */
export function OrderOver({ orderId, headline }: Props) {
  return (
    <Page title="주문 결과" header="flow" back="/MyOrderList" narrow>
      <Empty alert title={headline} help="결제와 환불 내용은 주문 상세에서 볼 수 있어요.">
        <ButtonLink to={`/MyOrderView/?type=list&id=${orderId}`}>주문 상세 보기</ButtonLink>
        <ButtonLink to="/GoodsAll" variant="neutral">
          초신선 보기
        </ButtonLink>
      </Empty>
    </Page>
  )
}
