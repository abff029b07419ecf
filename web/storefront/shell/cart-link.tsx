import { Link } from '#web/router/link.tsx'
import { minutesSeconds } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { useCartCount } from './cart-count-query.ts'
import styles from './cart-link.module.css'

type Props = { replace?: boolean }

/** The cart with how many boxes are held and, while any is, how long still. */
export function CartLink({ replace }: Props) {
  const held = useCartCount()
  const left = useCountdown(held?.expires_at)
  const count = held?.count ?? 0
  return (
    <Link
      to="/Cart"
      replace={replace}
      className={styles.link}
      aria-label={count > 0 ? `장바구니 ${count}개` : '장바구니'}
    >
      <Icon name="cart" />
      {count > 0 && <span className={styles.count}>{count}</span>}
      {count > 0 && left !== undefined && left > 0 && (
        <span className={styles.time} data-soon={left <= 60 || undefined} data-left={minutesSeconds(left)} />
      )}
    </Link>
  )
}
