import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { RowSelection } from './use-row-selection.ts'

type Row = { id: number }
type Options = {
  rows: readonly Row[]
  body: RefObject<HTMLTableSectionElement | null>
  picks: RowSelection | undefined
  onOpen: ((id: number) => void) | undefined
}

/**
 * The keyboard in a table: ↑ ↓ (or K, J), Home and End move, with Shift they pick what they pass; Space picks, Enter opens,
 * Ctrl+A picks all, Esc nothing. One row is in the tab order: the one that was used last.
 */
export function useRowKeys({ rows, body, picks, onOpen }: Options) {
  const [last, setLast] = useState<number>()
  const at = rows.findIndex(({ id }) => id === last)

  function move(to: number, from: number, picking: boolean): void {
    const row = rows[Math.min(Math.max(to, 0), rows.length - 1)]
    if (!row) return
    if (picking) {
      const start = rows[from]
      if (start && !picks?.has(start.id)) picks?.toggle(start.id)
      picks?.toggle(row.id, true)
    }
    body.current?.querySelector<HTMLElement>(`[data-row='${row.id}']`)?.focus()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTableSectionElement>): void {
    const { target, key, shiftKey, ctrlKey, metaKey } = event
    if (!(target instanceof HTMLElement) || target.dataset['row'] === undefined || event.nativeEvent.isComposing) return
    const from = rows.findIndex(({ id }) => id === Number(target.dataset['row']))
    const row = rows[from]
    if (!row) return
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== 'a') return
      picks?.all(true)
    } else if (key === 'ArrowDown' || event.code === 'KeyJ') move(from + 1, from, shiftKey)
    else if (key === 'ArrowUp' || event.code === 'KeyK') move(from - 1, from, shiftKey)
    else if (key === 'Home') move(0, from, shiftKey)
    else if (key === 'End') move(rows.length - 1, from, shiftKey)
    else if (key === ' ') picks?.toggle(row.id, shiftKey)
    else if (key === 'Enter') onOpen?.(row.id)
    else if (key === 'Escape' && picks && picks.ids.length > 0) picks.clear()
    else return
    event.preventDefault()
  }

  return { handleKeyDown, noteFocus: setLast, tabRow: rows[at >= 0 ? at : 0]?.id }
}
