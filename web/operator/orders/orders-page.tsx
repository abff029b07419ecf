import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { mayAct } from '#domain/staff-role.ts'
import { exportOrders } from '#contract/operator/exports.ts'
import { listLaneLines } from '#contract/operator/orders.ts'
import { SheetButton } from '#web/operator/desk/sheet-button.tsx'
import { ExportMenu } from '#web/operator/exports/export-menu.tsx'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import { Menu } from '#web/operator/kit/menu.tsx'
import { useOpenDesks } from '#web/operator/kit/open-desks.ts'
import { UndoStrip } from '#web/operator/kit/undo-strip.tsx'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { Link } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Board } from './board.tsx'
import { DayField } from './day-field.tsx'
import { FilterLine } from './filter-line.tsx'
import { LaneList } from './lane-list.tsx'
import { LaneNav } from './lane-nav.tsx'
import { LaneTableMenu } from './lane-table-menu.tsx'
import { laneNames } from './lanes.ts'
import { goesOf } from './one-go.ts'
import { OrderPane } from './order-pane.tsx'
import { batchesQuery, lanesQuery, lineQuery } from './queries.ts'
import { undoableOf } from './undoable.ts'
import { useMoves } from './use-moves.ts'
import { addressOf, useView } from './use-view.ts'
import styles from './orders-page.module.css'

const sheets = '/operator/orders/sheet'

/** Desk 7: orders from payment to delivery. The board shows all lanes; a single lane is a list for many lines at once. */
export function OrdersPage() {
  const view = useView()
  const navigate = useNavigate()
  const polling = usePolling()
  const search = useRef<HTMLInputElement>(null)
  const staff = useStaff()
  const may = staff !== undefined && mayAct(staff.roles, 'orders')
  const isOpen = useOpenDesks()
  const lanes = useQuery({ ...lanesQuery, refetchInterval: polling })
  const batches = useQuery({ ...batchesQuery, refetchInterval: polling })
  const moves = useMoves()
  useShortcuts({ '/': () => search.current?.focus() })

  const { conflicts, forgetConflicts, order, undo } = moves
  const gone = new Set(conflicts?.list.map(({ id }) => id))
  const others = conflicts?.asked.filter((id) => !gone.has(id)) ?? []
  return (
    <PageFrame
      title="주문"
      tools={
        <div className={styles.tools}>
          <SearchBox
            ref={search}
            look="bar"
            label="주문 찾기"
            placeholder="주문번호, 상호, 운송장"
            defaultValue={view.q}
            onSearch={(q) => navigate(addressOf({ ...view, q, id: undefined }))}
          />
          <DayField view={view} />
          {isOpen(sheets) && (
            <Menu name="인쇄할 것" label="인쇄">
              <Link to={sheets}>
                <Icon name="document" size={20} />
                발주서
              </Link>
              <Link to="/operator/orders/packing">
                <Icon name="box" size={20} />
                포장 목록
              </Link>
            </Menu>
          )}
          {view.lane && <LaneTableMenu lane={view.lane} view={view} />}
          <SheetButton call={listLaneLines} query={lineQuery(view)} />
          {may && (
            <ExportMenu
              kind="orders"
              label="결제 내역 표"
              period={{
                words: '기간 안에 결제한 모든 상품과 받는 곳, 운송장이 들어가요.',
                onAsk: (body) => operatorApi(exportOrders, { body }),
              }}
            />
          )}
        </div>
      }
    >
      {may && (
        <UndoStrip
          acts={goesOf(batches.data ?? []).flatMap(undoableOf)}
          busyIds={undo.isPending ? undo.variables : undefined}
          onUndo={(ids) => undo.mutate(ids)}
        />
      )}
      {conflicts && (
        <ConflictNotice
          conflicts={conflicts.list}
          onSeen={forgetConflicts}
          onOthers={others.length > 0 && view.lane === 'PAYK' ? () => order.mutate(others) : undefined}
        />
      )}
      <LaneNav view={view} counts={lanes.data} />
      {!view.lane && <FilterLine view={view} />}
      <DeskLayout
        {...(view.lane && { label: laneNames[view.lane] ?? view.lane })}
        list={
          view.lane ? (
            <LaneList
              key={view.lane}
              lane={view.lane}
              view={view}
              may={may}
              moves={moves}
              couriers={lanes.data?.couriers}
            />
          ) : (
            <Board view={view} counts={lanes.data} />
          )
        }
        detail={
          view.id && (
            <OrderPane key={view.id} id={view.id} view={view} may={may} moves={moves} couriers={lanes.data?.couriers} />
          )
        }
      />
    </PageFrame>
  )
}
