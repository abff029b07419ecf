import { Link } from '#web/router/link.tsx'
import { minutesSeconds } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { useCartCount } from './cart-count-query.ts'
import styles from './cart-link.module.css'

type Props = { replace?: boolean }

/** Link to the cart with the number of held boxes, in the cart or in an order form, and the time left. */
export function CartLink({ replace }: Props) {
  const held = useCartCount()
  const left = useCountdown(held?.ordering ? held.first_expires_at : held?.expires_at)
  const count = (held?.count ?? 0) + (held?.ordering ?? 0)
  return (
    <Link to="/Cart" replace={replace} className={styles.link}>
      <Icon name="cart" />
      <VisuallyHidden>장바구니</VisuallyHidden>
      {count > 0 && (
        <>
          {' '}
          <span className={styles.count}>{count}</span>
          <VisuallyHidden>개</VisuallyHidden>
        </>
      )}
      {count > 0 && left !== undefined && left > 0 && (
        <span className={styles.time} data-soon={left <= 60 || undefined} data-left={minutesSeconds(left)} />
      )}
    </Link>
  )
}
