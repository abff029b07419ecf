import type { OrderTotal } from '#domain/delivery-price.ts'
import { won } from '#domain/prices.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { totalKilograms } from '#web/ui/format.ts'
import { SumTable } from './sum-table.tsx'
import styles from './cart-page.module.css'

type Props = { count: number; weight: number; total: OrderTotal; perBox: boolean; busy: boolean; onOrder: () => void }

/** The amount to pay and the one button: in the bottom bar on phones, under the sums on desktops. */
export function CartSum({ count, weight, total, perBox, busy, onOrder }: Props) {
  const button = (
    <Button size="xl" wide busy={busy && '주문서 만드는 중'} onClick={onOrder}>
      {count > 0 ? `${count}개 주문하기` : '주문하기'}
    </Button>
  )
  return (
    <aside className={styles.aside} aria-label="결제할 금액">
      <section className={styles.sum}>
        <h2>결제할 금액</h2>
        <SumTable count={count} weight={weight} total={total} perBox={perBox} />
        <div className={styles.desktopOrder}>{button}</div>
      </section>
      <div className={styles.phoneOrder}>
        <ActionBar
          summary={count > 0 ? `${count}개 · ${totalKilograms(weight)}` : '고른 상품 없음'}
          total={won(total.total)}
        >
          {button}
        </ActionBar>
      </div>
    </aside>
  )
}
