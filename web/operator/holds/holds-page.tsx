import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type HoldKind, holdKindNames } from '#domain/hold-kinds.ts'
import { won } from '#domain/prices.ts'
import { mayAct } from '#domain/staff-role.ts'
import { BulkBar } from '#web/operator/kit/bulk-bar.tsx'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import { KeysLine } from '#web/operator/kit/keys-line.tsx'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { useOpenDesks } from '#web/operator/kit/open-desks.ts'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { useRowSelection } from '#web/operator/kit/use-row-selection.ts'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { holdColumns, holdName } from './hold-columns.tsx'
import styles from './holds.module.css'
import { countsQuery, useHolds, useLiveHolds } from './queries.ts'
import { useRelease } from './use-release.ts'
import { addressOf, useView } from './use-view.ts'
import { ViewTools } from './view-tools.tsx'

const kinds = Object.keys(holdKindNames) as HoldKind[]
const usual = ['포장·검수 확인', '회원 요청', '오래 잡고 있음']

/** Desk 6: who holds what, since when, until when; and ending a hold with a reason. */
export function HoldsPage() {
  const view = useView()
  const navigate = useNavigate()
  const search = useRef<HTMLInputElement>(null)
  const staff = useStaff()
  const may = staff !== undefined && mayAct(staff.roles, 'orders')
  const { data: counts } = useQuery({ ...countsQuery(view), refetchInterval: usePolling() })
  const pages = useHolds(view)
  useLiveHolds()
  const { rows } = pages
  const picks = useRowSelection(rows, addressOf(view))
  const [asking, setAsking] = useState(false)
  const isOpen = useOpenDesks()
  const { release, conflicts, forget } = useRelease(() => {
    picks.clear()
    setAsking(false)
  })
  const picked = rows.filter(({ id }) => picks.has(id))
  const free = picked.filter(({ kind }) => kind !== 'payment')
  const paying = picked.length - free.length
  useShortcuts({
    '/': () => search.current?.focus(),
    r: () => (may && free.length > 0 ? setAsking(true) : false),
  })
  const countOf = (kind: HoldKind) => counts?.kinds.find((one) => one.kind === kind)?.count ?? 0
  const all = kinds.reduce((sum, kind) => sum + countOf(kind), 0)
  const gone = new Set(conflicts?.list.map(({ id }) => id))
  const others = conflicts?.asked.holds.filter(({ id }) => !gone.has(id)) ?? []
  return (
    <PageFrame
      title="선점 보드"
      note={counts && `${all}개 · ${counts.holders}명`}
      tools={
        <SearchBox
          ref={search}
          look="bar"
          label="선점 찾기"
          placeholder="상호, 이름, 전화, 상품번호"
          defaultValue={view.q}
          onSearch={(q) => navigate(addressOf({ ...view, q }))}
        />
      }
    >
      {conflicts && (
        <ConflictNotice
          conflicts={conflicts.list}
          onSeen={forget}
          onOthers={
            others.length > 0 ? () => release.mutate({ holds: others, reason: conflicts.asked.reason }) : undefined
          }
        />
      )}
      <LaneTabs
        look="row"
        label="선점 종류"
        lanes={[undefined, ...kinds].map((kind) => ({
          name: kind ? holdKindNames[kind] : '전체',
          to: addressOf({ ...view, kind }),
          current: kind === view.kind,
          count: kind ? countOf(kind) : all,
        }))}
      />
      <DeskLayout
        label="선점한 상품"
        list={
          <>
            <div className={styles.bar}>
              {may ? <KeysLine keys={keys} /> : <span />}
              <ViewTools view={view} member={counts?.member ?? null} />
            </div>
            <ListState
              pages={pages}
              count={rows.length}
              none={view.q || view.within || view.member ? '조건에 맞는 선점이 없어요' : '지금 선점한 상품이 없어요'}
            >
              <DataTable
                label="선점한 상품"
                columns={holdColumns}
                rows={rows}
                nameOf={holdName}
                picks={may ? picks : undefined}
              />
            </ListState>
            <BulkBar
              count={picked.length}
              sum={won(picked.reduce((sum, { price }) => sum + price, 0))}
              onClear={picks.clear}
            >
              {paying > 0 && isOpen('/operator/payments') && (
                <ButtonLink variant="line" size="md" to="/operator/payments">
                  결제 중 {paying}개는 결제 화면에서
                </ButtonLink>
              )}
              {free.length > 0 && (
                <Button variant="danger" size="md" aria-keyshortcuts="R" onClick={() => setAsking(true)}>
                  {free.length}개 선점 해제
                </Button>
              )}
            </BulkBar>
          </>
        }
      />
      <ReasonDialog
        key={String(asking)}
        open={asking}
        title={`${free.length}개의 선점을 해제할까요?`}
        body="누구나 다시 담을 수 있게 돼요. 주문서에 있던 상품이면 주문서가 닫히고, 장바구니에서 온 나머지는 장바구니로 돌아가요."
        action="선점 해제"
        danger
        usual={usual}
        hint="담고 있던 회원이 문자로 읽어요."
        busy={release.isPending && '해제 중'}
        onClose={() => setAsking(false)}
        onAnswer={(reason) => release.mutate({ holds: free, reason })}
      />
    </PageFrame>
  )
}

const keys = [
  ['↑↓', '이동'],
  ['Space', '선택'],
  ['Ctrl+A', '모두'],
  ['R', '선점 해제'],
] as const
