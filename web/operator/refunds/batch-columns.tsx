import type { BatchRow } from '#contract/operator/refund-batches.ts'
import { won } from '#domain/prices.ts'
import { batchStateNames } from '#domain/refund-batch.ts'
import { serverTime } from '#web/api/server-clock.ts'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { spokenTime } from '#web/operator/kit/times.ts'
import { digits } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import styles from './refunds.module.css'

export const batchTones = { NEW: 'amber', ISSUED: 'blue', DONE: 'gray' } as const

export const batchColumns: readonly Column<BatchRow>[] = [
  { name: 'id', head: '묶음', cell: ({ id }) => <b>{id}번</b> },
  { name: 'state', head: '상태', cell: ({ state }) => <Tag tone={batchTones[state]}>{batchStateNames[state]}</Tag> },
  {
    name: 'at',
    head: '만든 때',
    leaves: 'some',
    cell: ({ created_at }) => <span className={styles.still}>{spokenTime(created_at, serverTime())}</span>,
  },
  { name: 'by', head: '만든 사람', leaves: 'some', cell: ({ created_by }) => created_by.name },
  { name: 'count', head: '건수', end: true, cell: ({ count }) => `${digits(count)}건` },
  {
    name: 'failed',
    head: '못 보냄',
    end: true,
    leaves: 'most',
    cell: ({ failed }) => (failed > 0 ? won(failed) : ''),
  },
  { name: 'amount', head: '금액', end: true, cell: ({ amount }) => <b>{won(amount)}</b> },
]

export const batchName = ({ id, amount }: BatchRow): string => `송금 묶음 ${id}번 ${won(amount)}`
