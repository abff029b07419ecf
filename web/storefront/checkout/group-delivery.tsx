import type { DeliveryGroup } from '#domain/delivery-price.ts'
import { grouped, won } from '#domain/prices.ts'
import styles from './cart-page.module.css'

/** Delivery fee that a group of boxes shares, and how much more has to be bought for free delivery. */
export function GroupDelivery({ group: { fee, carried, missing } }: { group: DeliveryGroup }) {
  return (
    <p className={styles.delivery}>
      <span>
        배송비 <b>{fee > 0 ? won(fee) : '없음'}</b>
      </span>{' '}
      {fee === 0 && carried > 0 && <span>오늘 하신 주문에 들어 있어요</span>}
      {missing !== null && <span>{amountWords(missing)} 더 담으면 배송비가 없어요</span>}
    </p>
  )
}

/** 30000 → '3만원', 32500 → '32,500원' */
const amountWords = (amount: number): string =>
  amount % 10_000 === 0 ? `${grouped(amount / 10_000)}만원` : won(amount)
