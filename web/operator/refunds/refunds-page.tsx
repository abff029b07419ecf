import { useQuery } from '@tanstack/react-query'
import { type RefundLane, refundLaneNames } from '#domain/refund-lanes.ts'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import { exportSales } from '#contract/operator/exports.ts'
import { ExportMenu } from '#web/operator/exports/export-menu.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { useRowSelection } from '#web/operator/kit/use-row-selection.ts'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { BatchList } from './batch-list.tsx'
import { lanesQuery, useRefunds } from './queries.ts'
import { refundColumns, refundName } from './refund-columns.tsx'
import { RefundPane } from './refund-pane.tsx'
import { AssignBar } from './assign-bar.tsx'
import { addressOf, lanes, useView, type View } from './use-view.ts'

const noneWords: Record<RefundLane, string> = {
  HELD: '승인을 기다리는 환불이 없어요',
  EXTERNAL: '결제사에서 먼저 돌려준 환불이 없어요',
  MANUAL: '직접 보낼 환불이 없어요',
  BATCH: '송금 묶음에 든 환불이 없어요',
  FAILED: '결제사가 거절한 환불이 없어요',
  SENT: '보내는 중인 환불이 없어요',
  DONE: '아직 끝난 환불이 없어요',
}

/** Desk 10: money on its way back, with its last day. */
export function RefundsPage() {
  const { data: counts } = useQuery({ ...lanesQuery, refetchInterval: usePolling() })
  const view = useView(counts?.lanes)
  const navigate = useNavigate()
  const open = (id: number | undefined) => {
    const address = addressOf({ ...view, id })
    if (id === undefined) closePane(address)
    else navigate(address, { preventScrollReset: true })
  }
  const late = counts?.late ?? 0
  return (
    <PageFrame
      title="환불"
      note={late > 0 ? `기한 지남 ${late}` : undefined}
      tools={
        <ExportMenu
          kind="sales"
          period={{
            words: '기간 안에 판 상품과, 취소·반품을 뺀 금액이 들어가요.',
            onAsk: (body) => operatorApi(exportSales, { body }),
          }}
        />
      }
    >
      <LaneTabs
        look="row"
        label="환불 상태"
        lanes={lanes.map((lane) => ({
          name: refundLaneNames[lane],
          to: addressOf({ lane, id: undefined }),
          current: lane === view.lane,
          count: counts?.lanes.find((one) => one.lane === lane)?.count,
        }))}
      />
      {view.lane === 'BATCH' ? (
        <BatchList id={view.id} onOpen={open} />
      ) : (
        <RefundList key={view.lane} view={view} onOpen={open} />
      )}
    </PageFrame>
  )
}

function RefundList({ view, onOpen }: { view: View; onOpen: (id: number | undefined) => void }) {
  const pages = useRefunds(view.lane)
  const picks = useRowSelection(pages.rows, view.lane)
  return (
    <DeskLayout
      label={refundLaneNames[view.lane]}
      list={
        <ListState pages={pages} count={pages.rows.length} none={noneWords[view.lane]}>
          <DataTable
            label={`${refundLaneNames[view.lane]} 환불`}
            columns={refundColumns}
            rows={pages.rows}
            nameOf={refundName}
            openId={view.id}
            onOpen={onOpen}
            picks={view.lane === 'MANUAL' ? picks : undefined}
          />
          {view.lane === 'MANUAL' && <AssignBar rows={pages.rows} picks={picks} />}
        </ListState>
      }
      detail={view.id && <RefundPane key={view.id} id={view.id} onClose={() => onOpen(undefined)} />}
    />
  )
}
