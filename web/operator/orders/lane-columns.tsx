import type { LaneLine, listLaneLines } from '#contract/operator/orders.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { SortOf } from '#web/operator/desk/desk-query.ts'
import { CellGroup, Still, UnderNarrow, Whole } from '#web/operator/kit/cell.tsx'
import { shortNo } from '#web/operator/kit/short-no.ts'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { dateTime, kilograms, shortDate } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { isEnded } from './lanes.ts'
import { LineDue } from './line-due.tsx'
import { PartnerWord } from './partner-word.tsx'
import styles from './lane-list.module.css'

type LineColumn = Column<LaneLine, SortOf<typeof listLaneLines>>

const order: LineColumn = {
  name: 'order',
  sort: 'order',
  head: '주문',
  cell: ({ order_no }) => (
    <Still>
      <b>{shortNo(order_no)}</b>
    </Still>
  ),
}
const due: LineColumn = {
  name: 'due',
  sort: 'due',
  head: '마감',
  leaves: 'most',
  cell: ({ due_at }) => <LineDue due={due_at} />,
}
const since: LineColumn = {
  name: 'since',
  sort: 'since',
  head: '들어온 때',
  leaves: 'most',
  cell: ({ lane_at }) => (
    <Still>
      {shortDate(lane_at)} {dateTime(lane_at).slice(-5)}
    </Still>
  ),
}
const buyer: LineColumn = {
  name: 'buyer',
  sort: 'buyer',
  head: '상호',
  cell: ({ business_name, delivery_memo, due_at, tracking_number }) => (
    <>
      <Whole>{business_name}</Whole> {delivery_memo && <span className={styles.memo}>메모</span>}
      {due_at && (
        <UnderNarrow>
          <LineDue due={due_at} />
        </UnderNarrow>
      )}
      {tracking_number && (
        <UnderNarrow>
          <Whole>{tracking_number}</Whole>
        </UnderNarrow>
      )}
    </>
  ),
}
const cut: LineColumn = {
  name: 'cut',
  sort: 'cut',
  head: '부위',
  cell: ({ pc_name, grade_code, weight: kg, replaces_id, ...line }) => (
    <>
      <CellGroup>
        {pc_name} <GradeStamp code={grade_code} />
        {replaces_id && <Tag tone="blue">교환</Tag>}
      </CellGroup>
      <PartnerWord line={line} />
      <UnderNarrow>{kilograms(kg)}</UnderNarrow>
    </>
  ),
}
const weight: LineColumn = {
  name: 'weight',
  sort: 'weight',
  head: '중량',
  end: true,
  leaves: 'most',
  cell: (line) => kilograms(line.weight),
}
const partner: LineColumn = {
  name: 'partner',
  sort: 'partner',
  head: '공급사',
  leaves: 'most',
  cell: ({ partner_name }) => partner_name,
}
const address: LineColumn = {
  name: 'address',
  sort: 'address',
  head: '받는 곳',
  leaves: 'some',
  cell: ({ delivery_addr1, reci_name }) => (
    <span className={styles.address}>
      {reci_name} · {delivery_addr1}
    </span>
  ),
}
const parcel: LineColumn = {
  name: 'parcel',
  sort: 'parcel',
  head: '운송장',
  leaves: 'most',
  cell: ({ courier_name, tracking_number }) =>
    tracking_number && (
      <>
        <Whole>{courier_name}</Whole> <Still>{tracking_number}</Still>
      </>
    ),
}

const waiting = [order, due, buyer, cut, weight, partner, address]
const sent = [order, since, buyer, cut, weight, parcel, address]
const ended = sent.map(({ sort: _sort, ...column }) => column)

/** The columns for a lane. The arrays are constants, so that only changed rows render. */
export const columnsOf = (lane: OrderStatus): readonly LineColumn[] =>
  lane === 'PAYK' || lane === 'DELW' ? waiting : isEnded(lane) ? ended : sent

export const lineName = ({ order_no, business_name, pc_name }: LaneLine): string =>
  `${shortNo(order_no)} ${business_name} ${pc_name}`
