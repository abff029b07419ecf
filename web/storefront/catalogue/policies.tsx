import { deliveryRuleOf, deliveryWords, isPlain } from '#domain/delivery-price.ts'
import { helpWords, wrongItemDays } from '#domain/return-days.ts'
import { won } from '#domain/prices.ts'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import styles from './policies.module.css'

/** Delivery, exchange and refund (SPEC §1, §9); the figures come from the settings. */
export function Policies() {
  const settings = useSettings()
  const rule = settings && deliveryRuleOf(settings)
  const days = settings ?? { return_days: 3, withdrawal_days: 7, wrong_item_return_days: 10 }
  return (
    <section className={styles.section} aria-label="배송과 교환·환불">
      <Accordion title="배송 안내">
        <ul className={styles.lines}>
          <li>냉장 택배로 보내요.</li>
          <li>
            배송비는 {rule ? deliveryWords(rule) : '주문서에서 결제하기 전에 보여 드려요'}.
            {rule && isPlain(rule) && ` 예를 들어 4개면 ${won(rule.fee)} × 4개예요.`}
          </li>
          <li>제주도와 산간·도서 지역은 배송하지 않아요.</li>
          <li>주문한 뒤 7일 안에 보내 드려요.</li>
        </ul>
      </Accordion>
      <Accordion title="교환·환불 안내">
        <ul className={styles.lines}>
          <li>
            반품은 택배가 도착한 날부터 {days.return_days}일 안에 주문 상세에서 신청해 주세요.{helpWords(days)} 교환은
            고객센터 접수로만 할 수 있어요.
          </li>
          <li>발주 전에는 주문 내역에서 바로 취소할 수 있어요.</li>
          <li>
            청약 철회는 {days.withdrawal_days}일 안에 할 수 있고, 받은 상품이 주문과 다르면 {wrongItemDays(days)}일 안에
            할 수 있어요.
          </li>
          <li>환불은 접수한 날부터 영업일 {settings?.refund_business_days ?? 3}일 안에 해 드려요.</li>
        </ul>
        {settings?.company.phone && (
          <p className={styles.support}>
            고객센터 <a href={`tel:${settings.company.phone}`}>{settings.company.phone}</a>
            <span>{settings.support.hours}</span>
          </p>
        )}
      </Accordion>
    </section>
  )
}
