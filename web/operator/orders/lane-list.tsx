import { useState } from 'react'
import type { LaneLine } from '#contract/operator/orders.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { BulkBar } from '#web/operator/kit/bulk-bar.tsx'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { KeysLine } from '#web/operator/kit/keys-line.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { type RowSelection, useRowSelection } from '#web/operator/kit/use-row-selection.ts'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { Button } from '#web/ui/button.tsx'
import { totalKilograms } from '#web/ui/format.ts'
import { lineName } from './lane-columns.tsx'
import { FilterLine } from './filter-line.tsx'
import type { Counts } from './counts.ts'
import { laneNames, noneWords } from './lanes.ts'
import { LabelFiles } from './label-files.tsx'
import { useLaneColumns } from './lane-table-menu.tsx'
import { PasteSheet } from './paste-sheet.tsx'
import { useLines } from './queries.ts'
import { closing, type useMoves } from './use-moves.ts'
import { usePickAll } from './use-pick-all.ts'
import { addressOf, sortOf, type View } from './use-view.ts'
import styles from './lane-list.module.css'

type Props = {
  lane: NonNullable<View['lane']>
  view: View
  /** Whether this staff member may change anything. */
  may: boolean
  moves: ReturnType<typeof useMoves>
  couriers: Counts['couriers'] | undefined
}

/** One lane as a dense list, to work on many lines at once. */
export function LaneList({ lane, view, may, moves, couriers }: Props) {
  const navigate = useNavigate()
  const lines = useLines(view)
  const { rows, isPlaceholderData: busy } = lines
  const { shown } = useLaneColumns(lane)
  const mayAct = may && (lane === 'PAYK' || lane === 'DELW' || lane === 'DELI')
  const picks = useRowSelection(rows, addressOf({ ...view, id: undefined }), busy)
  const whole = usePickAll(lines, picks)
  const acts = useLaneActs(lane, mayAct, picks, moves, whole.reading)
  const { asking, arrived, close } = acts

  return (
    <>
      <FilterLine
        view={view}
        count={!lines.isPending && !busy && `${rows.length}개${lines.hasNextPage ? ' 이상' : ''}`}
      />
      {mayAct && (
        <div className={styles.tools}>
          <KeysLine keys={[...keys, ...(laneKeys[lane] ?? [])]} />
          {lane === 'DELW' && (
            <>
              {!view.q && !view.calls && <LabelFiles partner={view.partner} day={view.day} />}
              <Button variant="secondary" size="md" aria-keyshortcuts="T" onClick={acts.paste}>
                운송장 붙여넣기
              </Button>
            </>
          )}
        </div>
      )}
      <ListState
        pages={lines}
        count={rows.length}
        none={view.q || view.day ? '검색된 정보가 없습니다.' : (noneWords[lane] ?? '이 상태의 상품이 없어요')}
      >
        <DataTable
          label={`${laneNames[lane]} 상품`}
          columns={shown}
          rows={rows}
          nameOf={lineName}
          picks={mayAct ? picks : undefined}
          busy={busy}
          sorted={sortOf(view)}
          onSort={(sort) => navigate(addressOf({ ...view, sort }), { replace: true, preventScrollReset: true })}
          openId={rows.find(({ order_id }) => order_id === view.id)?.id}
          onOpen={(id) => {
            const line = rows.find((row) => row.id === id)
            if (line) navigate(addressOf({ ...view, id: line.order_id }), { preventScrollReset: true })
          }}
        />
      </ListState>
      {mayAct && (
        <PickedBar lane={lane} rows={rows} picks={picks} whole={whole} ordering={moves.order.isPending} acts={acts} />
      )}
      {lane === 'DELW' && (
        <PasteSheet
          key={String(asking === 'paste')}
          open={asking === 'paste'}
          lineIds={picks.ids}
          partner={view.partner}
          couriers={couriers ?? []}
          onClose={close}
          onDone={() => {
            picks.clear()
            close()
          }}
        />
      )}
      <ReasonDialog
        about={arrived.join()}
        open={asking === 'deliver'}
        title={`${arrived.length}개를 배송완료로 바꿀까요?`}
        body="택배사가 알려 주지 않은 배송을 손으로 마칠 때 써요. 되돌릴 수 없고, 구매자에게 문자로 알려요."
        action="배송완료"
        usual={['고객 통화로 확인', '공급사가 직접 전달', '택배사 조회로 확인']}
        busy={moves.deliver.isPending && '바꾸는 중'}
        onClose={close}
        onAnswer={(reason) =>
          moves.deliver.mutateAsync(
            { ids: arrived, reason },
            closing((isDone) => {
              close()
              if (isDone) picks.clear()
            }),
          )
        }
      />
    </>
  )
}

/** What can be done with the picked lines, by button or by key, and the question that is open about them. */
function useLaneActs(lane: Props['lane'], mayAct: boolean, picks: RowSelection, moves: Props['moves'], reads: boolean) {
  const { order } = moves
  const [asking, setAsking] = useState<'paste' | 'deliver'>()
  // The lines for which the reason is being asked: if some leave the list meanwhile, the server says so.
  const [arrived, setArrived] = useState<readonly number[]>([])
  const orderAll = () => {
    if (lane === 'PAYK' && picks.ids.length > 0 && !order.isPending && !reads)
      order.mutate(picks.ids, { onSuccess: picks.clear })
  }
  const paste = () => setAsking('paste')
  const askArrived = () => {
    setArrived(picks.ids)
    setAsking('deliver')
  }
  useShortcuts(
    mayAct
      ? {
          o: orderAll,
          t: () => (lane === 'DELW' ? paste() : false),
          d: () => (lane === 'DELI' && picks.ids.length > 0 ? askArrived() : false),
        }
      : {},
  )
  return { asking, arrived, orderAll, paste, askArrived, close: () => setAsking(undefined) }
}

type BarProps = {
  lane: Props['lane']
  rows: readonly LaneLine[]
  picks: RowSelection
  whole: ReturnType<typeof usePickAll>
  ordering: boolean
  acts: ReturnType<typeof useLaneActs>
}

/** How much is picked, and the button of this lane for it. */
function PickedBar({ lane, rows, picks, whole, ordering, acts }: BarProps) {
  return (
    <BulkBar count={picks.ids.length} sum={sumOf(rows.filter(({ id }) => picks.has(id)))} onClear={picks.clear}>
      {(whole.mayGoOn || whole.reading) && (
        <Button variant="line" size="md" busy={whole.reading && '불러오는 중'} onClick={() => void whole.pickAll()}>
          목록 전체 선택
        </Button>
      )}
      {lane === 'PAYK' && (
        <Button size="md" aria-keyshortcuts="O" busy={ordering && '발주 중'} onClick={acts.orderAll}>
          {picks.ids.length}개 발주하기
        </Button>
      )}
      {lane === 'DELW' && (
        <Button size="md" onClick={acts.paste}>
          {picks.ids.length}개에 운송장 넣기
        </Button>
      )}
      {lane === 'DELI' && (
        <Button size="md" aria-keyshortcuts="D" onClick={acts.askArrived}>
          {picks.ids.length}개 배송완료
        </Button>
      )}
    </BulkBar>
  )
}

const sumOf = (lines: readonly LaneLine[]): string =>
  `${totalKilograms(lines.reduce((sum, { weight }) => sum + weight, 0))} · 공급사 ${new Set(lines.map(({ partner_id }) => partner_id)).size}곳`

const keys = [
  ['↑↓', '이동'],
  ['Space', '선택'],
  ['Shift+↑↓', '이어서 선택'],
  ['Ctrl+A', '모두'],
  ['Enter', '열기'],
] as const
const laneKeys: Partial<Record<OrderStatus, readonly (readonly [string, string])[]>> = {
  PAYK: [['O', '발주']],
  DELW: [['T', '운송장']],
  DELI: [['D', '배송완료']],
}
