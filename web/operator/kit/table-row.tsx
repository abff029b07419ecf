import { memo, type ReactNode } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { OneLine, Still } from './cell.tsx'
import styles from './data-table.module.css'

export type AnyRow = { id: number }
export type Column<Row, Sort extends string = string> = {
  name: string
  head: string
  /** Numbers stand at the end of their cell. */
  end?: true
  /** Something is done here: not for who only looks. */
  acts?: true
  /** Left out where the table is narrow: `some` under 54 rem, `most` under 36, `all` under 22. */
  leaves?: 'some' | 'most' | 'all'
  /** The list can be ordered by it, under this name. */
  sort?: Sort
  /** `still`: on one line; `number`: the same in bold; `line`: as much of a long text as one line holds; `text`: the same of what the row is about. */
  look?: 'still' | 'bold' | 'number' | 'line' | 'text'
  cell: (row: Row) => ReactNode
}
type Props<Row extends AnyRow> = {
  row: Row
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  open: boolean
  /** Undefined: rows of this table are not picked. */
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

// The table hears the click itself: it knows whether Shift was held down.
const leaveToTable = () => undefined

/** Drawn again only when something of it changed: hundreds stand in a table. */
export const TableRow = memo(PlainRow) as typeof PlainRow
