import { type ReactNode, useMemo, useState } from 'react'
import type { Call, Result } from '#contract/call.ts'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { useReturnToRow } from '#web/operator/kit/use-return-to-row.ts'
import { useRowSelection } from '#web/operator/kit/use-row-selection.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import type { Conflicted } from './act.tsx'
import { type Bulk, BulkActs, BulkKeys } from './bulk.tsx'
import type { DeskAt, Sorted } from './desk-address.ts'
import { DeskPane, type Pane } from './desk-pane.tsx'
import { type Asked, type PathOf, type RowsOf, type SortOf, useRows } from './desk-query.ts'
import { FilterLine, filterOf, type Filters } from './filters.tsx'
import type { Seen } from './seen.ts'
import { SheetButton } from './sheet-button.tsx'
import { TableMenu, useColumns } from './table-menu.tsx'
import { InTopBar } from './tool-place.tsx'

type Row = { id: number }
/** With the first page of the list, and its data besides the rows. */
type SeenList<View, About, C extends Call> = Seen<View, About> & { first: Result<C> | undefined }
type Worded<View> = string | ((view: View) => string)

/** A list of a desk: its call, the look of its rows, and the actions on them. */
export type List<View, About, C extends Call, P extends Call> = {
  call: C
  /** The call returns all rows at once, without pages. */
  whole?: true
  /** Query of the call for a view; empty values are not sent. */
  query?: (view: View) => Asked<C>
  /** Path parameters of the call for a view. */
  params?: (view: View) => PathOf<C>
  /** Names the list for screen readers; `table`: another name for the table itself. */
  label: Worded<View>
  table?: Worded<View>
  /** The sentence for an empty list. */
  none: Worded<View>
  /** Declared outside of components, so that they never change. */
  columns: readonly Column<RowsOf<C> & Row, SortOf<C>>[]
  /** Names a row for screen readers. */
  name: (row: RowsOf<C>) => string
  /** The part of the view that opens a row; by default its `id`. Undefined: this row cannot be opened. */
  opens?: (row: RowsOf<C> & Row) => Partial<View> | undefined
  /** Address of another page that a row leads to; nothing opens here. */
  leads?: (row: RowsOf<C> & Row) => string
  filters?: Filters<View, SeenList<View, About, C>>
  /** Between the filters and the table. */
  tools?: (seen: SeenList<View, About, C>) => ReactNode
  /** Makes rows selectable, with actions on all picked ones. */
  bulk?: Bulk<RowsOf<C> & Row, View>
  /** Under the table. */
  foot?: ReactNode
  /** The pane beside the list; a function draws one of its own. `page`: the `body` of the desk replaces the list. */
  pane?:
    | 'page'
    | Pane<View, P>
    | ((seen: SeenList<View, About, C>, rows: readonly RowsOf<C>[], onClose: () => void) => ReactNode)
}

/** Declares a second list of a desk. */
export const listOf = <View, const C extends Call, const P extends Call>(
  _: DeskAt<View>,
  list: List<View, unknown, C, P>,
): List<View, unknown, C, P> => list

type Props<View, About, C extends Call, P extends Call> = { list: List<View, About, C, P>; seen: Seen<View, About> }

/** The list of a desk in all its states, and the pane of what is open. The key keeps rows of one list out of another. */
export const DeskList = <View, About, C extends Call, P extends Call>(props: Props<View, About, C, P>) => (
  <ShownList key={props.list.call.path + JSON.stringify(props.list.params?.(props.seen.view))} {...props} />
)

function ShownList<View, About, C extends Call, P extends Call>(props: Props<View, About, C, P>) {
  const { list } = props
  const { at, view, before, may, go } = props.seen
  const { sort } = view as Partial<Sorted>
  const sorted = list.columns.some((one) => one.sort && one.sort === sort?.replace('-', '')) ? sort : undefined
  const query = { ...list.query?.(view), ...(sorted && { sort: sorted }) } as Asked<C>
  const { state, first, ...read } = useRows(at, list.call, query, list.whole === true, list.params?.(view))
  const rows = useMemo(() => read.rows.map(numbered), [read.rows]) as readonly (RowsOf<C> & Row)[]
  const seen = { ...props.seen, first }
  const chosen = useColumns(list.call.path, list.columns, may)
  const picks = useRowSelection(rows, at.to(at.closed(view)), state.isPlaceholderData)
  const [conflicted, setConflicted] = useState<Conflicted>()
  // Declared once, as the actions are.
  const [filters] = useState(() => list.filters?.of(filterOf(list.filters)))
  const { opens = openById, leads, pane } = list
  const navigate = useNavigate()
  const openRow = rows.find((row) => isShown(view, opens(row)))
  useReturnToRow(openRow ? undefined : before && rows.find((row) => isShown(before, opens(row)))?.id)
  const onClose = () => closePane(at.to(at.closed(view)))
  const label = wordsOf(list.label, view)
  const picking = may && list.bulk !== undefined && (list.bulk.when?.(view) ?? true)
  return (
    <>
      <InTopBar>
        <TableMenu
          columns={list.columns as readonly Column<never>[]}
          chosen={chosen}
          sorted={sorted}
          onSort={(to) => go({ sort: to } as object, { replace: true, preventScrollReset: true })}
        />
        <SheetButton call={list.call} query={query} params={list.params?.(view)} />
      </InTopBar>
      {list.filters && filters && <FilterLine filters={list.filters} drawn={filters} seen={seen} />}
      <DeskLayout
        label={label}
        list={
          <>
            {conflicted && (
              <ConflictNotice {...conflicted} onOthers={conflicted.others} onSeen={() => setConflicted(undefined)} />
            )}
            {list.tools?.({ ...seen, first: state.isPlaceholderData ? undefined : first })}
            {list.bulk && picking && <BulkKeys keys={list.bulk.keys} />}
            <ListState pages={state} count={rows.length} none={wordsOf(list.none, view)} onClear={seen.clear}>
              <DataTable
                label={wordsOf(list.table ?? list.label, view)}
                columns={chosen.shown}
                rows={rows}
                nameOf={list.name}
                picks={picking ? picks : undefined}
                busy={state.isPlaceholderData}
                openId={openRow?.id}
                sorted={sorted}
                onSort={(name) => go(sortedBy(sorted, name), { replace: true, preventScrollReset: true })}
                {...((pane || leads) && {
                  onOpen(id: number) {
                    const row = rows.find((one) => one.id === id)
                    if (row && leads) return navigate(leads(row))
                    const part = row && opens(row)
                    if (part) go(part, { preventScrollReset: pane !== 'page' })
                  },
                })}
              />
            </ListState>
            {list.foot}
            {list.bulk && picking && (
              <BulkActs bulk={list.bulk} rows={rows} picks={picks} seen={props.seen} onConflict={setConflicted} />
            )}
          </>
        }
        detail={
          typeof pane === 'function'
            ? pane(seen, rows, onClose)
            : pane && pane !== 'page' && <DeskPane pane={pane} seen={seen} onClose={onClose} />
        }
      />
    </>
  )
}

/** A row without an id gets its position. */
const numbered = <R extends object>(row: R, place: number): R => ('id' in row ? row : { ...row, id: place + 1 })

/** Ascending, then descending, then the usual order again. */
const sortedBy = <View,>(now: string | undefined, next: string): Partial<View> =>
  ({ sort: now === `-${next}` ? '' : next }) as object

const openById = <View,>({ id }: Row): Partial<View> => ({ id }) as object

const wordsOf = <View,>(words: Worded<View>, view: View): string => (typeof words === 'string' ? words : words(view))

const isShown = <View,>(view: View, part: Partial<View> | undefined): boolean =>
  part !== undefined && (Object.keys(part) as (keyof View)[]).every((name) => view[name] === part[name])
