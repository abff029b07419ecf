import { useState } from 'react'
import { readChoices } from './order-choices.ts'
import { useCartCount } from '#web/storefront/shell/cart-count-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { minutesSeconds } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from './order-result.module.css'
import { useOrderAgain } from './use-order-again.ts'

/** The money of a declined payment: `none`, never charged; `back`, charged and being refunded. */
export type Money = 'none' | 'back'

type Props = { message: string; money: Money }

const moneyWords: Record<Money, string> = {
  none: '돈은 나가지 않았어요.',
  back: '결제된 돈은 그대로 돌려드려요. 카드사에 따라 며칠 걸릴 수 있어요.',
}

/**
 * '주문이 실패 하였습니다.' with the reason as plain text, cut short because it may come from the address. Says what happens to the money and how
 * long the boxes are still held, and offers to order the same boxes again, with the same address and memo; without those that turn out to
 * be gone.
 */
export function OrderFailed({ message, money }: Props) {
  const [{ boxes }] = useState(readChoices)
  const [lost, setLost] = useState<readonly number[]>([])
  const left = boxes.filter((id) => !lost.includes(id))
  const again = useOrderAgain(left, (ids) => setLost((before) => [...before, ...ids]))
  const mayRetry = left.length > 0
  return (
    <div className={styles.result}>
      <span className={styles.mark} data-tone="fail">
        <Icon name="warning" size={34} />
      </span>
      <div role="alert">
        <h2>주문이 실패 하였습니다.</h2>
        <p className={styles.words}>{message.slice(0, 200)}</p>
        <p className={styles.money}>{moneyWords[money]}</p>
      </div>
      <StillHeld />
      <div className={styles.ways}>
        {mayRetry && (
          <Button size="xl" busy={again.isPending && '주문서 만드는 중'} onClick={() => again.mutate()}>
            {lost.length > 0 && `남은 ${left.length}개 `}다시 결제하기
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

/** After a failed payment the boxes are back in the cart. */
function StillHeld() {
  const held = useCartCount()
  const left = useCountdown(held?.expires_at)
  if (!held?.count || !left) return null
  return (
    <p className={styles.words}>
      담아 둔 {held.count}개는{' '}
      <time className={styles.left} role="timer" aria-live="off" dateTime={`PT${left}S`}>
        {minutesSeconds(left)}
      </time>{' '}
      동안 지켜 드려요.
    </p>
  )
}
