import type { OrderForm, OrderFormLine } from '#contract/checkout.ts'
import { productStatuses } from '#domain/product-status.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useOrderAgain } from './use-order-again.ts'

type Props = {
  lines: readonly OrderFormLine[]
  endedBy: OrderForm['ended_by']
  /** The form was open while this page showed it, so it was closed elsewhere. */
  stood: boolean
}

const isFree = (line: OrderFormLine) => line.product_status_codes.ps_code === productStatuses.available

/** The form has ended and nothing was charged: says why and where its boxes are now, and offers only next steps that are possible. */
export function OrderLapsed({ lines, endedBy, stood }: Props) {
  const left = lines.filter((line) => line.held || isFree(line))
  const inCart = lines.filter((line) => line.held === 'cart').length
  const withdrawn = lines.filter((line) => line.product_status_codes.ps_code === productStatuses.off).length
  const again = useOrderAgain(left.map((line) => line.product_id))
  return (
    <Page title="주문·결제" header="flow" back="/Cart">
      <Empty
        alert={stood}
        drawing="clock"
        title={titleOf(endedBy, stood)}
        help={helpOf({ all: lines.length, left: left.length, inCart, withdrawn })}
      >
        {left.length > 0 && (
          <Button busy={again.isPending && '주문서 만드는 중'} onClick={() => again.mutate()}>
            {left.length < lines.length ? `남은 ${left.length}개 다시 주문하기` : '다시 주문하기'}
          </Button>
        )}
        {inCart > 0 ? (
          <ButtonLink to="/Cart" variant="neutral">
            장바구니 보기
          </ButtonLink>
        ) : (
          <ButtonLink to="/GoodsAll" variant={left.length > 0 ? 'neutral' : 'primary'}>
            초신선 보기
          </ButtonLink>
        )}
      </Empty>
    </Page>
  )
}

function titleOf(endedBy: Props['endedBy'], stood: boolean): string {
  if (endedBy === 'desk') return '운영자가 선점을 해제했어요'
  if (endedBy === 'left') return stood ? '다른 창에서 주문서를 닫았어요' : '닫은 주문서예요'
  return '선점 시간이 지났습니다'
}

function helpOf({ all, left, inCart, withdrawn }: Record<'all' | 'left' | 'inCart' | 'withdrawn', number>): string {
  const said = ['결제는 되지 않았어요.']
  const taken = all - left - withdrawn
  if (withdrawn > 0) said.push(`${withdrawn === all ? '' : `${withdrawn}개는 `}판매가 중지됐어요.`)
  if (taken === all) said.push('그사이 다른 구매자가 모두 담았어요.')
  else if (taken > 0) said.push(`${taken}개는 다른 구매자가 먼저 담았어요.`)
  if (inCart > 0) said.push(`${inCart}개는 장바구니에 그대로 있어요.`)
  else if (left > 0) said.push(`${left < all ? `${left}개는 ` : ''}아직 아무도 담지 않았어요.`)
  return said.join(' ')
}
