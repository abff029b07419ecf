import type { WorkLane } from '#domain/order-status.ts'
import type { LaneCard } from '#contract/operator/orders.ts'
import { won } from '#domain/prices.ts'
import { DeskCard } from '#web/operator/kit/desk-card.tsx'
import { shortNo } from '#web/operator/kit/short-no.ts'
import { spokenTime } from '#web/operator/kit/times.ts'
import { totalKilograms } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { DueClock } from './due-clock.tsx'
import { addressOf, type View } from './use-view.ts'
import styles from './order-card.module.css'

type Props = { card: LaneCard; lane: WorkLane; view: View; now: number }

/** The lines of one order in a lane: buyer, sum, and what is urgent. */
export function OrderCard({ card, lane, view, now }: Props) {
  const { fresh, count, exchanged } = card
  return (
    <DeskCard
      to={addressOf({ ...view, id: card.id })}
      current={view.id === card.id}
      number={shortNo(card.order_no)}
      side={card.due_at ? <DueClock due={card.due_at} now={now} /> : <small>{sideWords(card, lane, now)}</small>}
      name={card.business_name}
      sum={won(card.amount)}
      tags={
        (lane === 'PAYK' || card.has_memo || exchanged > 0) && (
          <>
            {lane === 'PAYK' && fresh > 0 && <Tag tone="solid">초신선 {fresh}</Tag>}
            {lane === 'PAYK' && count > fresh && <Tag>일반 {count - fresh}</Tag>}
            {exchanged > 0 && <Tag tone="blue">교환 {exchanged}</Tag>}
            {card.has_memo && <Tag tone="amber">메모 있음</Tag>}
          </>
        )
      }
    >
      <span className={styles.facts}>
        {count}개 · {totalKilograms(card.weight)}
      </span>
    </DeskCard>
  )
}

const sideWords = ({ parcels, lane_at }: LaneCard, lane: WorkLane, now: number): string =>
  lane === 'DELI' ? `운송장 ${parcels}` : sinceWords(lane_at, now)

/** The time for today, the day for any other. */
function sinceWords(at: string, now: number): string {
  const [day = '', clock = ''] = spokenTime(at, now).split(' ')
  return day === '오늘' ? clock : day
}
