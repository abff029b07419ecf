import { useState } from 'react'
import { readChoices } from '#web/storefront/cart/order-choices.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './order-result.module.css'
import { useOrderAgain } from './use-order-again.ts'

type Props = {
  message: string
  /** The server has answered: the boxes lie in the cart again, and nothing is under way. */
  over: boolean
}

/**
 * '주문이 실패 하였습니다.' and why, as plain text cut short: it may have come by the address bar. The same boxes can be paid for at
 * once, to the same address and with the same memo.
 */
export function OrderFailed({ message, over }: Props) {
  const [{ boxes }] = useState(readChoices)
  const again = useOrderAgain(boxes)
  const mayRetry = over && boxes.length > 0
  return (
    <div className={styles.result} role="alert">
      <span className={styles.mark} data-tone="fail">
        <Icon name="warning" size={34} />
      </span>
      <h2>주문이 실패 하였습니다.</h2>
      <p className={styles.words}>{message.slice(0, 200)}</p>
      <div className={styles.ways}>
        {mayRetry && (
          <Button size="xl" busy={again.isPending && '주문서 만드는 중'} onClick={() => again.mutate()}>
            다시 결제하기
          </Button>
        )}
        <ButtonLink to="/Cart" {...(mayRetry ? { variant: 'neutral' } : { size: 'xl' })}>
          장바구니 보기
        </ButtonLink>
        <ButtonLink to="/GoodsAll" variant={mayRetry ? 'text' : 'neutral'}>
          초신선 보기
        </ButtonLink>
      </div>
    </div>
  )
}
