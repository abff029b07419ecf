import type { OrderTotal } from '#domain/delivery-price.ts'
import { won } from '#domain/prices.ts'
import { totalKilograms } from '#web/ui/format.ts'
import styles from './sum-table.module.css'

type Props = { count: number; weight: number; total: OrderTotal; perBox: boolean }

/** Goods, delivery fee (with its arithmetic where each box has its own: `배송비 10,000원 × 4개`), total. */
export function SumTable({ count, weight, total, perBox }: Props) {
  const fee = count > 0 ? total.delivery / count : 0
  return (
    <dl className={styles.sums}>
      <div>
        <dt>
          상품 {count}개 · {totalKilograms(weight)}
        </dt>
        <dd>{won(total.goods)}</dd>
      </div>
      <div>
        <dt>
          배송비{' '}
          {perBox && fee > 0 && (
            <small>
              {won(fee)} × {count}개
            </small>
          )}
        </dt>
        <dd>{won(total.delivery)}</dd>
      </div>
      <div className={styles.total}>
        <dt>총 금액</dt>
        <dd>{won(total.total)}</dd>
      </div>
    </dl>
  )
}
