import { closePane } from '#web/operator/kit/close-pane.ts'
import { OneLine, Still } from '#web/operator/kit/cell.tsx'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { deskAddress, idIn } from '#web/operator/kit/address.ts'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import { FilterBar, FilterSelect } from '#web/operator/kit/filter-bar.tsx'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import type { Withdrawal } from '#contract/operator/withdrawals.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { digits, fullDate } from '#web/ui/format.ts'
import { useWithdrawals } from './queries.ts'
import { RetentionPanel } from './retention-panel.tsx'
import { WithdrawalPane } from './withdrawal-pane.tsx'

type View = { tab: 'kept' | undefined; reason: number | undefined; id: number | undefined }
const addressOf = (view: View) => deskAddress('/operator/withdrawals', view)

/** Desk 15: who left and why, and what is still kept of them. */
export function WithdrawalsPage() {
  const [search] = useSearchParams()
  const view: View = {
    tab: search.get('tab') === 'kept' ? 'kept' : undefined,
    reason: idIn(search, 'reason'),
    id: idIn(search, 'id'),
  }
  return (
    <PageFrame title="탈퇴·보관">
      <LaneTabs
        label="탈퇴·보관"
        look="row"
        lanes={[
          {
            name: '탈퇴한 회원',
            to: addressOf({ tab: undefined, reason: undefined, id: undefined }),
            current: view.tab === undefined,
          },
          {
            name: '보관과 파기',
            to: addressOf({ tab: 'kept', reason: undefined, id: undefined }),
            current: view.tab === 'kept',
          },
        ]}
      />
      {view.tab === 'kept' ? <RetentionPanel /> : <WithdrawalList view={view} />}
    </PageFrame>
  )
}

function WithdrawalList({ view }: { view: View }) {
  const navigate = useNavigate()
  const pages = useWithdrawals(view.reason)
  const reasons = pages.data?.pages[0]?.reasons ?? []
  const open = (id: number | undefined) => navigate(addressOf({ ...view, id }), { preventScrollReset: true })
  return (
    <>
      <FilterBar label="탈퇴 거르기">
        <FilterSelect
          label="탈퇴 사유"
          value={String(view.reason ?? '')}
          options={reasons.map(({ id, out_kind, count }) => ({
            value: String(id),
            label: `${out_kind} ${digits(count)}`,
          }))}
          onChange={(reason) => navigate(addressOf({ ...view, reason: Number(reason) || undefined, id: undefined }))}
        />
      </FilterBar>
      <DeskLayout
        label="탈퇴한 회원"
        list={
          <ListState pages={pages} count={pages.rows.length} none="탈퇴한 회원이 없어요">
            <DataTable
              label="탈퇴한 회원"
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
            <WithdrawalPane
              key={view.id}
              id={view.id}
              onClose={() => closePane(addressOf({ ...view, id: undefined }))}
            />
          )
        }
      />
    </>
  )
}

const nameOf = ({ id, out_kind }: Withdrawal) => `회원 ${id} ${out_kind}`
const columns: readonly Column<Withdrawal>[] = [
  {
    name: 'at',
    head: '탈퇴한 날',
    cell: ({ at }) => (
      <Still>
        <time>{fullDate(at)}</time>
      </Still>
    ),
  },
  {
    name: 'who',
    head: '회원',
    cell: ({ id, business }) => (
      <Still>
        <b>{id}번</b> {business}
      </Still>
    ),
  },
  { name: 'why', head: '사유', cell: ({ out_kind }) => out_kind },
  {
    name: 'words',
    head: '남긴 말',
    leaves: 'some',
    cell: ({ user_content }) => <OneLine>{user_content}</OneLine>,
  },
  { name: 'orders', head: '주문', end: true, leaves: 'most', cell: ({ orders }) => `${digits(orders)}건` },
]
