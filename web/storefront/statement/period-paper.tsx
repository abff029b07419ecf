import type { PeriodStatement, Statement } from '#contract/statements.ts'
import { payMethodNames } from '#domain/codes.ts'
import { won } from '#domain/prices.ts'
import type { Period } from '#web/ui/period.ts'
import { fullDate } from '#web/ui/format.ts'
import { businessNumber, PaperEnd, PaperHead } from './paper-parts.tsx'
import { StatementLines } from './statement-lines.tsx'
import styles from './statement-paper.module.css'

type Order = PeriodStatement['orders'][number]
type Props = { statement: PeriodStatement & { buyer: Statement['buyer'] }; period: Period }

/** One paper over a period: every order under its day, and one sum. */
export function PeriodPaper({ statement, period }: Props) {
  const { orders, buyer, sums, tax_free } = statement
  const facts = [`기간 ${fullDate(period.start_date)} ~ ${fullDate(period.end_date)}`, `주문 ${orders.length}건`]
  const others = orders.filter((order) => order.buyer.business_no !== buyer.business_no)
  return (
    <article data-paper className={styles.paper}>
      <PaperHead {...statement} facts={facts} total={sums.total} />
      <StatementLines
        parts={orders.map((order) => ({
          title: `${fullDate(order.paid_at)} · 주문번호 ${order.order_no}`,
          note: noteOf(order),
          lines: order.lines,
        }))}
      />
      <PaperEnd lines={orders.flatMap(({ lines }) => lines)} sums={sums} tax_free={tax_free}>
        {others.map(({ order_no, buyer: then }) => (
          <li key={order_no}>
            주문 {order_no}의 공급받는자는 {then.business_name}({businessNumber(then.business_no)})입니다.
          </li>
        ))}
      </PaperEnd>
    </article>
  )
}

/** '카드 · 배송비 20,000원': what the lines do not say. Of what left the trade nothing is counted. */
function noteOf({ pay_method, lines }: Order): string {
  const delivery = lines.reduce((sum, line) => sum + (line.left ? 0 : line.delivery_price), 0)
  return [pay_method && payMethodNames[pay_method], `배송비 ${won(delivery)}`].filter(Boolean).join(' · ')
}
