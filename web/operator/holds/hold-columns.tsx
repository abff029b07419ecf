import type { HoldRow } from '#contract/operator/holds.ts'
import { holdKindNames } from '#domain/hold-kinds.ts'
import { won } from '#domain/prices.ts'
import { traceability } from '#domain/traceability.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { InputGroup, Still, Under } from '#web/operator/kit/cell.tsx'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { useOpenDesks } from '#web/operator/kit/open-desks.ts'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { spokenTime } from '#web/operator/kit/times.ts'
import { Link } from '#web/router/link.tsx'
import { kilograms } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './holds.module.css'
import { TimeLeft } from './time-left.tsx'

const tones = { cart: 'gray', order: 'blue', payment: 'solid' } as const

export const holdColumns: readonly Column<HoldRow>[] = [
  { name: 'left', head: '남은 시간', cell: ({ expires_at }) => <TimeLeft until={expires_at} /> },
  {
    name: 'what',
    head: '상품',
    cell: ({ pc_name, grade_code, weight, cattle_no }) => (
      <>
        <InputGroup>
          <b>{pc_name}</b> <GradeStamp code={grade_code} />
        </InputGroup>
        <Under>
          <Still>{kilograms(weight)}</Still> <Still>{traceability(cattle_no)}</Still>
        </Under>
      </>
    ),
  },
  {
    name: 'kind',
    head: '종류',
    leaves: 'most',
    cell: ({ kind, window_open }) => (
      <InputGroup>
        {kind === 'payment' ? <PayingTag /> : <Tag tone={tones[kind]}>{holdKindNames[kind]}</Tag>}
        {kind === 'order' && window_open && <Tag tone="amber">결제창 열림</Tag>}
      </InputGroup>
    ),
  },
  {
    name: 'holder',
    head: '회원',
    cell: ({ holder }) => (
      <Link className={styles.holder} to={`/operator/holds?member=${holder.id}`}>
        {holder.business_name}
        <small>{holder.name}</small>
      </Link>
    ),
  },
  {
    name: 'since',
    head: '잡은 때',
    leaves: 'some',
    cell: ({ since }) => <Still>{spokenTime(since, serverTime())}</Still>,
  },
  { name: 'extensions', head: '연장', end: true, leaves: 'some', cell: ({ extensions }) => `${extensions}번` },
  { name: 'waiting', head: '기다림', end: true, leaves: 'most', cell: ({ waiting }) => `${waiting}명` },
  { name: 'partner', head: '공급사', leaves: 'most', cell: ({ partner_name }) => partner_name },
  { name: 'price', head: '금액', end: true, leaves: 'some', cell: ({ price }) => won(price) },
]

export const holdName = ({ id, pc_name, holder }: HoldRow): string => `${pc_name} ${id} ${holder.business_name}`

/** What is being paid is looked after at the payment desk. */
function PayingTag() {
  const to = '/operator/payments'
  return (
    <DeskLink className={styles.paying} to={to}>
      <Tag tone={tones.payment}>{useOpenDesks()(to) ? '결제 화면' : holdKindNames.payment}</Tag>
    </DeskLink>
  )
}
