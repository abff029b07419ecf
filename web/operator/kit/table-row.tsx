import { memo, type ReactNode } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { OneLine, Still } from './cell.tsx'
import styles from './data-table.module.css'

export type AnyRow = { id: number }
export type Column<Row, Sort extends string = string> = {
  name: string
  head: string
  /** Right-aligned, for numbers. */
  end?: true
  /** A column with a button, hidden from staff members who may only look. */
  acts?: true
  /** Hidden where the table is narrow: `some` under 60 rem, `most` under 36 rem, `all` under 22 rem. */
  leaves?: 'some' | 'most' | 'all'
  /** Name by which the call sorts the list by this column. */
  sort?: Sort
  /** `still`: on one line; `number`: the same in bold; `line`: a long text, cut off at one line; `text`: the same for the main column. */
  look?: 'still' | 'bold' | 'number' | 'line' | 'text'
  cell: (row: Row) => ReactNode
}
type Props<Row extends AnyRow> = {
  row: Row
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  open: boolean
  /** Undefined: rows of this table cannot be picked. */
  picked: boolean | undefined
  inTabOrder: boolean
}

function PlainRow<Row extends AnyRow>({ row, columns, nameOf, open, picked, inTabOrder }: Props<Row>) {
  return (
    <tr
      data-row={row.id}
      tabIndex={inTabOrder ? 0 : -1}
      aria-selected={picked}
      aria-current={open ? 'true' : undefined}
    >
      {picked !== undefined && (
        <td className={styles.tick} data-tick="">
          {/* The row is the stop of the Tab key, and Space picks it. */}
          <Checkbox label={`${nameOf(row)} 선택`} tabIndex={-1} checked={picked} onChange={leaveToTable} />
        </td>
      )}
      {columns.map(({ name, end, leaves, look, cell }) => (
        <td key={name} data-end={end} data-leaves={leaves}>
          {look ? looks[look](cell(row)) : cell(row)}
        </td>
      ))}
    </tr>
  )
}

const looks = {
  still: (words: ReactNode) => <Still>{words}</Still>,
  bold: (words: ReactNode) => <b>{words}</b>,
  number: (words: ReactNode) => (
    <Still>
      <b>{words}</b>
    </Still>
  ),
  line: (words: ReactNode) => <OneLine>{words}</OneLine>,
  text: (words: ReactNode) => <OneLine long>{words}</OneLine>,
} as const satisfies Record<NonNullable<Column<AnyRow>['look']>, (words: ReactNode) => ReactNode>

// The table handles the click itself, because it needs to know whether Shift was held down.
const leaveToTable = () => undefined

/** Memoized: a table has hundreds of rows. */
export const TableRow = memo(PlainRow) as typeof PlainRow
