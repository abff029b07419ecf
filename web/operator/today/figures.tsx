import type { ReactNode } from 'react'
import type { Today } from '#contract/operator/today.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { Dotted } from '#web/ui/dotted.tsx'
import { MarketGap } from '#web/ui/market-gap.tsx'
import { digits, totalKilograms } from '#web/ui/format.ts'
import { marketGap } from '#domain/prices.ts'
import { against } from './today-labels.ts'
import styles from './figures.module.css'

/** The day in large figures; each links to the list that it was counted from. */
export function Figures({ today: { boxes, sold, orders, money } }: { today: Today }) {
  const held = boxes.in_cart + boxes.in_order + boxes.paying
  return (
    <ul className={styles.figures}>
      {money && (
        <Figure
          name="들어온 돈"
          value={digits(money.in)}
          unit="원"
          to={deskAddress(book, { what: 'in' })}
          good={money.in_before > 0 && money.in > money.in_before}
        >
          {against(money.in, money.in_before) ?? '어제 이 시각까지 없음'}
        </Figure>
      )}
      {money && (
        <Figure name="돌려준 돈" value={digits(money.out)} unit="원" to={deskAddress(book, { what: 'out' })}>
          남은 돈 {digits(money.in - money.out)}원
        </Figure>
      )}
      <Figure name="판매" value={digits(sold.count)} unit="개" to={deskAddress(book, { what: 'sold' })}>
        <Dotted
          parts={[sold.count > 0 ? totalKilograms(sold.weight) : '아직 없음', `주문 ${digits(orders.count)}건`]}
        />
      </Figure>
      <Figure
        name="낙찰률"
        value={boxes.scs_percent.toFixed(1)}
        unit="%"
        to={deskAddress('/operator/boxes', { lane: 'sold' })}
      >
        오늘 올린 {digits(boxes.posted)}개 중 {digits(boxes.sold)}개
      </Figure>
      <Figure
        name="남은 부위"
        value={digits(boxes.available)}
        unit="개"
        to={deskAddress('/operator/boxes', { lane: 'selling' })}
      >
        전체 판매 중
      </Figure>
      <Figure name="선점" value={digits(held)} unit="개" to="/operator/holds">
        <Dotted
          parts={[
            `장바구니 ${digits(boxes.in_cart)}`,
            `주문서 ${digits(boxes.in_order)}`,
            `결제 ${digits(boxes.paying)}`,
          ]}
        />
      </Figure>
      {sold.kg_price !== null && (
        <Figure name="평균 kg당" value={digits(sold.kg_price)} unit="원" to="/operator/prices">
          {sold.kg_price_before === null ? (
            '어제 판매 없음'
          ) : (
            <>
              어제보다 <MarketGap bare percent={marketGap(sold.kg_price, sold.kg_price_before)} />
            </>
          )}
        </Figure>
      )}
    </ul>
  )
}

const book = '/operator/today/book'

type Props = { name: string; value: string; unit: string; to: string; good?: boolean; children: ReactNode }

function Figure({ name, value, unit, to, good, children }: Props) {
  return (
    <li>
      <DeskLink className={styles.figure} to={to}>
        <span className={styles.name}>{name}</span>
        <span className={styles.value}>
          <b>{value}</b>
          {unit}
        </span>
        <span className={styles.more} data-good={good || undefined}>
          {children}
        </span>
      </DeskLink>
    </li>
  )
}
