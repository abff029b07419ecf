import { useQuery } from '@tanstack/react-query'
import { type ReturnLane, returnLanes } from '#domain/return-reasons.ts'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { laneNames, noneWords } from './lanes.ts'
import { lanesQuery, useReturns } from './queries.ts'
import { returnColumns, returnName } from './return-columns.tsx'
import { ReturnPane } from './return-pane.tsx'
import { addressOf, useView } from './use-view.ts'

/** Desk 9: what buyers ask to give back, from the request to the money. */
export function ReturnsPage() {
  const view = useView()
  const navigate = useNavigate()
  const { data: lanes } = useQuery({ ...lanesQuery, refetchInterval: usePolling() })
  const pages = useReturns(view.lane)
  const waiting = lanes?.find(({ lane }) => lane === 'WAIT')?.count ?? 0
  const open = (id: number | undefined) => navigate(addressOf({ ...view, id }), { preventScrollReset: true })
  return (
    <PageFrame title="반품" note={waiting > 0 ? `대기 ${waiting}` : undefined}>
      <LaneTabs
        look="row"
        label="반품 상태"
        lanes={(Object.keys(returnLanes) as ReturnLane[]).map((lane) => ({
          name: laneNames[lane],
          to: addressOf({ lane, id: undefined }),
          current: lane === view.lane,
          count: lanes?.find((one) => one.lane === lane)?.count,
        }))}
      />
      <DeskLayout
        label={laneNames[view.lane]}
        list={
          <ListState pages={pages} count={pages.rows.length} none={noneWords[view.lane]}>
            <DataTable
              label={`${laneNames[view.lane]} 반품`}
              columns={returnColumns}
              rows={pages.rows}
              nameOf={returnName}
              openId={view.id}
              onOpen={open}
            />
          </ListState>
        }
        detail={
          view.id && (
            <ReturnPane key={view.id} id={view.id} onClose={() => closePane(addressOf({ ...view, id: undefined }))} />
          )
        }
      />
    </PageFrame>
  )
}
