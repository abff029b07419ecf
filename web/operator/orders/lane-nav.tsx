import { type OrderStatus, workLanes } from '#domain/order-status.ts'
import { type Lane, LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { SavedViews } from '#web/operator/kit/saved-views.tsx'
import type { Counts } from './counts.ts'
import { laneNames, otherLanes } from './lanes.ts'
import { PartnerCalls } from './partner-calls.tsx'
import { PartnerTabs } from './partner-tabs.tsx'
import { addressOf, type View } from './use-view.ts'

type Props = { view: View; counts: Counts | undefined }

/** The board, the lanes of the work, other lanes with lines in them, and below them the partners of a lane. */
export function LaneNav({ view, counts }: Props) {
  const countOf = (lane: OrderStatus) => counts?.lanes.find(({ os_code }) => os_code === lane)?.count ?? 0
  const to = (lane: View['lane']) => addressOf({ ...view, lane, partner: undefined, calls: undefined, id: undefined })
  const tabs = [...workLanes, ...otherLanes.filter((lane) => lane === view.lane || countOf(lane) > 0)]
  const lanes: Lane[] = [
    { name: '보드', to: to(undefined), current: view.lane === undefined },
    ...tabs.map((lane) => ({
      name: laneNames[lane] ?? lane,
      to: to(lane),
      current: view.lane === lane,
      count: countOf(lane),
    })),
  ]
  return (
    <>
      <LaneTabs look="row" label="주문 상태" lanes={lanes} end={<SavedViews desk="orders" path="/operator/orders" />} />
      {counts && <PartnerCalls view={view} counts={counts} />}
      {counts && <PartnerTabs view={view} counts={counts} />}
    </>
  )
}
