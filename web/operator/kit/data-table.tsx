import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { isFocusFree } from '#web/ui/keep-focus.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type AnyRow, type Column, TableRow } from './table-row.tsx'
import type { RowSelection } from './use-row-selection.ts'
import { usePreference } from './use-preference.ts'
import { useRowKeys } from './use-row-keys.ts'
import styles from './data-table.module.css'

type Props<Row extends AnyRow> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string
  picks?: RowSelection | undefined
  /** The rows are those of the previous filter, until the answer is there. */
  busy?: boolean | undefined
  /** The row whose pane is open beside the table. */
  openId?: number | undefined
  onOpen?: (id: number) => void
  /** The column by which the rows are sorted ('-due': descending), and a callback for choosing another. */
  sorted?: string | undefined
  onSort?: ((sort: string) => void) | undefined
}

/**
 * A table with rows of 48 px (32 px at compact density with a mouse) below a sticky head. Keep `columns` and `nameOf` outside of the
 * component that renders it.
 */
export function DataTable<Row extends AnyRow>({
  label,
  columns,
  rows,
  nameOf,
  picks,
  busy = false,
  openId,
  onOpen,
  sorted,
  onSort,
}: Props<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [density] = usePreference('density')
  const { handleKeyDown, noteFocus, tabRow } = useRowKeys({ rows, body, picks, onOpen })
  useFocusOfClosed(body, openId)
  const count = picks?.ids.length ?? 0

  function handleClick(event: MouseEvent<HTMLTableSectionElement>): void {
    const { target, shiftKey } = event
    const id = rowOf(target)
    if (id === undefined || !(target instanceof Element)) return
    const isTick = target.closest('[data-tick]') !== null
    // A click on a label fires another one on its checkbox, which is handled there; with Shift held down browsers do not fire it, so the
    // whole cell toggles the checkbox.
    if (target.closest('a, button, label') && !(target instanceof HTMLInputElement) && !(isTick && shiftKey)) return
    if (isTick && shiftKey && !(target instanceof HTMLInputElement)) event.preventDefault()
    if (picks && (isTick || shiftKey)) picks.toggle(id, shiftKey)
    else onOpen?.(id)
  }

  /** A click with Shift picks rows and must not select text. */
  function handleMouseDown(event: MouseEvent<HTMLTableSectionElement>): void {
    if (picks && event.shiftKey) event.preventDefault()
  }

  function handleFocus({ target }: FocusEvent<HTMLTableSectionElement>): void {
    const id = rowOf(target)
    if (id !== undefined) noteFocus(id)
  }

  /* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/no-noninteractive-element-interactions -- a grid's rows are its controls, and they are a table's too */
  return (
    <div className={styles.frame} data-density={density || undefined}>
      <table
        className={styles.table}
        role="grid"
        aria-label={label}
        aria-multiselectable={picks ? true : undefined}
        aria-busy={busy || undefined}
      >
        <thead>
          <tr>
            {picks && (
              <th className={styles.tick} scope="col">
                <Checkbox
                  label="모두 선택"
                  checked={count > 0 && count === rows.length}
                  half={count > 0 && count < rows.length}
                  disabled={busy}
                  onChange={picks.all}
                />
              </th>
            )}
            {columns.map(({ name, head, end, leaves, sort }) => (
              <th
                key={name}
                scope="col"
                data-end={end}
                data-leaves={leaves}
                aria-sort={sort && onSort ? orderOf(sort, sorted) : undefined}
              >
                {sort && onSort ? (
                  <button
                    type="button"
                    className={styles.sort}
                    onClick={() => onSort(sorted === sort ? `-${sort}` : sort)}
                  >
                    {head}
                    {sorted?.replace('-', '') === sort && (
                      <Icon name={sorted?.startsWith('-') ? 'down' : 'up'} size={16} />
                    )}
                  </button>
                ) : (
                  head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          ref={body}
          onKeyDown={handleKeyDown}
          onMouseDown={handleMouseDown}
          onClick={handleClick}
          onFocus={handleFocus}
        >
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              columns={columns}
              nameOf={nameOf}
              open={row.id === openId}
              picked={picks?.has(row.id)}
              inTabOrder={row.id === tabRow}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const orderOf = (sort: string, sorted: string | undefined) =>
  sorted === sort ? 'ascending' : sorted === `-${sort}` ? 'descending' : 'none'

/** After the pane of a row is closed the row gets the focus, unless something else has it; also if a link had opened the pane. */
function useFocusOfClosed(body: RefObject<HTMLElement | null>, openId: number | undefined): void {
  const last = useRef(openId)
  useEffect(() => {
    if (openId === undefined && last.current !== undefined && isFocusFree())
      body.current?.querySelector<HTMLElement>(`[data-row='${last.current}']`)?.focus({ preventScroll: true })
    last.current = openId
  }, [body, openId])
}

function rowOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return row ? Number(row.dataset['row']) : undefined
}
