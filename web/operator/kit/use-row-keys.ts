import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { topModal } from '#web/ui/open-modals.ts'
import type { RowSelection } from './use-row-selection.ts'

type Row = { id: number }
type Options = {
  rows: readonly Row[]
  body: RefObject<HTMLTableSectionElement | null>
  picks: RowSelection | undefined
  onOpen: ((id: number) => void) | undefined
}
type Press = Pick<globalThis.KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey'>

/**
 * The keyboard in a table: ↑ ↓ (or K, J), Home and End move, with Shift they pick what they pass; Space picks, Enter opens,
 * Ctrl+A picks all, Esc nothing. One row is in the tab order: the one that was used last. The page's first table hears them also
 * while nothing else has the focus: the first row is where one begins, without taking the focus from whoever listens to the page.
 */
export function useRowKeys({ rows, body, picks, onOpen }: Options) {
  const [last, setLast] = useState<number>()
  const at = Math.max(
    rows.findIndex(({ id }) => id === last),
    0,
  )

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

  /** Whether the key was one of the table's. */
  function press({ key, code, shiftKey, ctrlKey, metaKey }: Press, from: number): boolean {
    const row = rows[from]
    if (!row) return false
    if (ctrlKey || metaKey) {
      if (code !== 'KeyA' || !picks) return false
      picks.all(true)
    } else if (key === 'ArrowDown' || code === 'KeyJ') move(from + 1, from, shiftKey)
    else if (key === 'ArrowUp' || code === 'KeyK') move(from - 1, from, shiftKey)
    else if (key === 'Home') move(0, from, shiftKey)
    else if (key === 'End') move(rows.length - 1, from, shiftKey)
    else if (key === ' ') picks?.toggle(row.id, shiftKey)
    else if (key === 'Enter') onOpen?.(row.id)
    else if (key === 'Escape' && picks && picks.ids.length > 0) picks.clear()
    else return false
    return true
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTableSectionElement>): void {
    const { target, nativeEvent } = event
    if (!(target instanceof HTMLElement) || nativeEvent.isComposing) return
    // A tick that was pressed has the focus of its row; Space is its own.
    const isTick = target.matches('[data-tick] input')
    if (isTick ? nativeEvent.key === ' ' : !target.matches('[data-row]')) return
    const from = rows.findIndex(({ id }) => id === Number(target.closest<HTMLElement>('[data-row]')?.dataset['row']))
    if (press(nativeEvent, from)) event.preventDefault()
  }

  const pressHere = useRef<(event: globalThis.KeyboardEvent) => void>(undefined)
  useEffect(() => {
    pressHere.current = (event) => {
      const { target, key, altKey, isComposing, defaultPrevented } = event
      if (altKey || isComposing || defaultPrevented || topModal() || !(target instanceof HTMLElement)) return
      if (document.querySelector('main [role=grid] tbody') !== body.current || !listens(target, key)) return
      if (press(event, at)) event.preventDefault()
    }
  })
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => pressHere.current?.(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])

  return { handleKeyDown, noteFocus: setLast, tabRow: rows[at]?.id }
}

/** What moves and picks is heard wherever nothing is typed; what presses a button presses the one that has the focus. */
function listens(target: HTMLElement, key: string): boolean {
  if (target === document.body || target.id === 'content') return true
  if (target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], aside, tbody, [role=menu]'))
    return false
  return ![' ', 'Enter', 'Home', 'End', 'Escape'].includes(key)
}
