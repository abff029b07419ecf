import { type KeyboardEvent, useRef } from 'react'
import type { Row } from './form.ts'

export type Column = 'weight' | 'price'

/** The cells of the cuts by keys: Enter and the arrow keys move within a column, Alt with an arrow key moves the row. */
export function useCells(rows: readonly Row[], onMove: (rows: readonly Row[]) => void) {
  const grid = useRef<HTMLTableSectionElement>(null)
  const focusCell = (at: number, column: Column) =>
    grid.current?.querySelector<HTMLInputElement>(`[data-cell="${at}-${column}"]`)?.focus()
  /** Focuses the next cell of the column; after the last weight, the first empty price. `now`: the rows if they are about to change. */
  function goOn(at: number, column: Column, now = rows) {
    const open = now.findIndex(({ kg_price }) => kg_price === '')
    if (at < now.length) focusCell(at, column)
    else if (column === 'weight' && open >= 0) focusCell(open, 'price')
    else focusCell(now.length - 1, column)
  }
  /** It is the order in which buyers see the cuts. */
  function move(from: number, to: number, column: Column) {
    const row = rows[from]
    if (!row || to < 0 || to >= rows.length) return
    onMove(rows.toSpliced(from, 1).toSpliced(to, 0, row))
    requestAnimationFrame(() => focusCell(to, column))
  }
  function handleKey(event: KeyboardEvent, at: number, column: Column) {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const way = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (way === 0) return
    event.preventDefault()
    if (event.altKey) return move(at, at + way, column)
    if (event.key === 'Enter') goOn(at + 1, column)
    else focusCell(at + way, column)
  }
  return { grid, goOn, handleKey }
}
