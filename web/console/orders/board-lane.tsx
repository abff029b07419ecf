import type { WorkLane } from '#domain/order-status.ts'
import { Link } from '#web/router/link.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { useNow } from '#web/console/kit/use-now.ts'
import { digits } from '#web/ui/format.ts'
import { Hidden } from '#web/ui/hidden.tsx'
import { laneNames, noneWords } from './lanes.ts'
import { OrderCard } from './order-card.tsx'
import { useCards } from './queries.ts'
import { addressOf, type View } from './use-view.ts'
import styles from './board-lane.module.css'

type Props = { lane: WorkLane; view: View; count: number | undefined }

export function BoardLane({ lane, view, count }: Props) {
  const now = useNow()
  const cards = useCards(lane, view)
  const name = laneNames[lane]
  return (
    <section className={styles.lane} aria-label={name} data-lane={lane}>
      <h2>
        <Link to={addressOf({ ...view, lane, id: undefined })}>
          <span className={styles.name}>{name}</span>
          {count !== undefined && (
            <span className={styles.count}>
              {digits(count)}
              <Hidden>개, 목록으로 보기</Hidden>
            </span>
          )}
        </Link>
      </h2>
      <ListState pages={cards} count={cards.rows.length} none={view.q ? '검색된 정보가 없습니다.' : noneWords[lane]}>
        <ol className={styles.cards}>
          {cards.rows.map((card) => (
            <li key={card.id}>
              <OrderCard card={card} lane={lane} view={view} now={now} />
            </li>
          ))}
        </ol>
      </ListState>
    </section>
  )
}
