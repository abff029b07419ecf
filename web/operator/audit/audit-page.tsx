import { closePane } from '#web/operator/kit/close-pane.ts'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { ActPane } from './act-pane.tsx'
import { actName, auditColumns } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { useAudit } from './queries.ts'
import { addressOf, useView } from './use-view.ts'

/** Who did what, when and to what, with what was there before and after. Nothing is changed here. */
export function AuditPage() {
  const view = useView()
  const navigate = useNavigate()
  const pages = useAudit(view)
  const open = (id: number | undefined) => navigate(addressOf({ ...view, id }), { preventScrollReset: true })
  return (
    <PageFrame title="기록">
      <AuditFilters view={view} />
      <DeskLayout
        label="직원이 한 일"
        list={
          <ListState pages={pages} count={pages.rows.length} none="이 조건에 맞는 기록이 없어요">
            <DataTable
              label="기록"
              columns={auditColumns}
              rows={pages.rows}
              nameOf={actName}
              openId={view.id}
              onOpen={open}
            />
          </ListState>
        }
        detail={
          view.id && (
            <ActPane key={view.id} id={view.id} onClose={() => closePane(addressOf({ ...view, id: undefined }))} />
          )
        }
      />
    </PageFrame>
  )
}
