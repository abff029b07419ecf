import { listOwnOpenLines, type OwnOpen } from '#contract/partner/settlements.ts'
import { won } from '#domain/prices.ts'
import { useRows } from '#web/operator/desk/desk-query.ts'
import { SheetButton } from '#web/operator/desk/sheet-button.tsx'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { lessened, signed } from '#web/operator/kit/signed.ts'
import { LineCard } from '#web/operator/settlements/line-card.tsx'
import lines from '#web/operator/settlements/settlements.module.css'
import { Button } from '#web/ui/button.tsx'
import { digits, shortDate } from '#web/ui/format.ts'
import { OwnEarned } from './own-lines.tsx'
import { at } from './settlements-at.ts'
import styles from './portal.module.css'

/** What has been earned that stands in no settlement yet. */
export function RunningPeriod({ open, onOpen }: { open: OwnOpen; onOpen: () => void }) {
  const isBlank = open.lines === 0 && open.adjustments === 0 && open.carry === 0
  const { amount, sales, refunds, fee, adjustments, carry, lines: count, ends_on } = open
  return (
    <section className={styles.running} aria-labelledby="running-period">
      <h2 id="running-period">지금까지 쌓인 금액</h2>
      <p className={styles.amount}>{won(amount)}</p>
      <p>수수료 부가세를 빼기 전이에요. {shortDate(ends_on)}까지 쌓인 금액을 모아 정산해요.</p>
      {!isBlank && (
        <Facts
          facts={[
            ['판매', `${lessened(sales)} (${digits(count)}건)`],
            ['환불', refunds !== 0 && signed(-refunds)],
            ['수수료', signed(-fee)],
            ['조정', adjustments !== 0 && signed(adjustments)],
            ['이월', carry !== 0 && signed(carry)],
          ]}
        />
      )}
      {count > 0 && (
        <Button variant="line" size="md" onClick={onOpen}>
          내역 보기
        </Button>
      )}
    </section>
  )
}

/** Its lines. */
export function OpenPeriodLines({ onClose }: { onClose: () => void }) {
  const { state, rows } = useRows(at, listOwnOpenLines, {}, false)
  return (
    <DetailPane title="지금까지 쌓인 내역" onClose={onClose}>
      <section className={lines.lines} aria-label="상품">
        {rows.length > 0 && <SheetButton call={listOwnOpenLines} query={{}} label="내역 표로 받기" />}
        <ListState pages={state} count={rows.length} none="아직 쌓인 상품이 없어요">
          <ul>
            {rows.map((line) => (
              <LineCard key={line.id} line={line} order={line.order_no} why={<OwnEarned id={line.id} />} />
            ))}
          </ul>
        </ListState>
      </section>
    </DetailPane>
  )
}
