import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CancelLane, cancelLaneNames, cancelLanes } from '#domain/cancel-lanes.ts'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { cancelColumns, cancelName } from './cancel-columns.tsx'
import { CancelPane } from './cancel-pane.tsx'
import { MakePane } from './make-pane.tsx'
import { lanesQuery, useCancels } from './queries.ts'
import { addressOf, useView } from './use-view.ts'

const noneWords: Record<CancelLane, string> = {
  ASKED: '확인을 기다리는 취소가 없어요',
  STUCK: '환불이 막힌 취소가 없어요',
  BACK: '환불을 기다리는 취소가 없어요',
  OVER: '아직 끝난 취소가 없어요',
}

/** Desk 8: cancels that wait for a word or for their money, and lines that the desk has to cancel itself. */
export function CancelsPage() {
  const view = useView()
  const navigate = useNavigate()
  const search = useRef<HTMLInputElement>(null)
  const { data: counts } = useQuery({ ...lanesQuery, refetchInterval: usePolling() })
  const pages = useCancels(view.lane)
  useShortcuts({ '/': () => search.current?.focus() })
  const open = (id: number | undefined) => navigate(addressOf({ ...view, id, order: '' }), { preventScrollReset: true })
  const close = () => closePane(addressOf({ ...view, id: undefined, order: '' }))
  return (
    <PageFrame
      title="취소"
      tools={
        <SearchBox
          ref={search}
          look="bar"
          label="취소할 주문 찾기"
          placeholder="취소할 주문번호"
          defaultValue={view.order}
          onSearch={(order) => navigate(addressOf({ ...view, id: undefined, order }))}
        />
      }
    >
      <LaneTabs
        label="취소 상태"
        look="row"
        lanes={cancelLanes.map((lane) => ({
          name: cancelLaneNames[lane],
          to: addressOf({ lane, id: undefined, order: '' }),
          current: lane === view.lane,
          count: counts?.lanes.find((one) => one.lane === lane)?.count,
        }))}
      />
      <DeskLayout
        label={cancelLaneNames[view.lane]}
        list={
          <ListState pages={pages} count={pages.rows.length} none={noneWords[view.lane]}>
            <DataTable
              label={`${cancelLaneNames[view.lane]} 목록`}
              columns={cancelColumns}
              rows={pages.rows}
              nameOf={cancelName}
              openId={view.id}
              onOpen={open}
            />
          </ListState>
        }
        detail={
          view.order ? (
            <MakePane key={view.order} order={view.order} onClose={close} />
          ) : (
            view.id && <CancelPane key={view.id} id={view.id} onClose={close} />
          )
        }
      />
    </PageFrame>
  )
}
