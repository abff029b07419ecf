import type { NoticeRow } from '#contract/operator/payments.ts'
import { noticeOutcomeNames } from '#domain/ledger.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { Still } from '#web/operator/kit/cell.tsx'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { spokenTime } from '#web/operator/kit/times.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { Tag } from '#web/ui/tag.tsx'
import { NoticePane } from './notice-pane.tsx'
import { useNotices } from './queries.ts'
import { addressOf, type View } from './use-view.ts'
import { noticeWords, outcomeTones, shortNo, theirState } from './words.ts'

const columns: readonly Column<NoticeRow>[] = [
  { name: 'at', head: '온 때', cell: ({ received_at }) => spokenTime(received_at, serverTime()) },
  {
    name: 'order',
    head: '주문',
    cell: ({ order_no }) => (
      <Still>
        <b>{shortNo(order_no)}</b>
      </Still>
    ),
  },
  { name: 'says', head: '알림의 말', leaves: 'some', cell: noticeWords },
  {
    name: 'back',
    head: '되물은 답',
    leaves: 'some',
    cell: ({ read_back }) => (read_back ? theirState(read_back) : '–'),
  },
  {
    name: 'outcome',
    head: '결과',
    cell: ({ outcome, checked_at }) =>
      outcome ? (
        <Tag tone={outcomeTones[outcome]}>{noticeOutcomeNames[outcome]}</Tag>
      ) : checked_at ? (
        '확인 전 기록'
      ) : (
        <Tag tone="amber">확인 중</Tag>
      ),
  },
]
const nameOf = (row: NoticeRow): string => `${shortNo(row.order_no)} ${noticeWords(row)}`

/** What the provider has told us: only a hint, until it was read back. */
export function NoticesList({ view }: { view: View }) {
  const navigate = useNavigate()
  const pages = useNotices()
  const open = (id: number | undefined) => navigate(addressOf({ ...view, id }), { preventScrollReset: true })
  return (
    <DeskLayout
      label="결제사 알림"
      list={
        <ListState pages={pages} count={pages.rows.length} none="아직 온 알림이 없어요">
          <DataTable
            label="결제사 알림"
            columns={columns}
            rows={pages.rows}
            nameOf={nameOf}
            openId={view.id}
            onOpen={open}
          />
        </ListState>
      }
      detail={
        view.id && (
          <NoticePane
            key={view.id}
            id={view.id}
            view={view}
            onClose={() => closePane(addressOf({ ...view, id: undefined }))}
          />
        )
      }
    />
  )
}
