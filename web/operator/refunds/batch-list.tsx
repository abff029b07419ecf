import { DataTable } from '#web/operator/kit/data-table.tsx'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { batchColumns, batchName } from './batch-columns.tsx'
import { BatchPane } from './batch-pane.tsx'
import { useBatches } from './queries.ts'

type Props = { id: number | undefined; onOpen: (id: number | undefined) => void }

/** The bank files, the newest first, and the one that is open. */
export function BatchList({ id, onOpen }: Props) {
  const pages = useBatches()
  return (
    <DeskLayout
      label="송금 묶음"
      list={
        <ListState pages={pages} count={pages.rows.length} none="아직 만든 송금 묶음이 없어요">
          <DataTable
            label="송금 묶음"
            columns={batchColumns}
            rows={pages.rows}
            nameOf={batchName}
            openId={id}
            onOpen={onOpen}
          />
        </ListState>
      }
      detail={id && <BatchPane key={id} id={id} onClose={() => onOpen(undefined)} />}
    />
  )
}
