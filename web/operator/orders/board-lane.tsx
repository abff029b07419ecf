import type { WorkLane } from '#domain/order-status.ts'
import { BoardColumn } from '#web/operator/kit/board-column.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { useNow } from '#web/operator/kit/use-now.ts'
import { laneNames, noneWords } from './lanes.ts'
import { OrderCard } from './order-card.tsx'
import { useCards } from './queries.ts'
import { addressOf, type View } from './use-view.ts'

type Props = { lane: WorkLane; view: View; count: number | undefined }

export function BoardLane({ lane, view, count }: Props) {
  const now = useNow()
  const cards = useCards(lane, view)
  return (
    <BoardColumn
      name={laneNames[lane] ?? lane}
      tone={tones[lane]}
      count={count}
      to={addressOf({ ...view, lane, id: undefined })}
    >
      <ListState pages={cards} count={cards.rows.length} none={view.q ? '검색된 정보가 없습니다.' : noneWords[lane]}>
        <ol>
          {cards.rows.map((card) => (
            <li key={card.id}>
              <OrderCard card={card} lane={lane} view={view} now={now} />
            </li>
          ))}
        </ol>
      </ListState>
    </BoardColumn>
  )
}

const tones = { PAYK: 'amber', DELW: 'blue', DELI: 'pine', DELK: undefined } as const
