import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { topModal } from '#web/ui/open-modals.ts'
import { useLetterKeys } from './use-letter-keys.ts'
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
 * The keys of a table: ↑ ↓ (or K, J), Home and End move, with Shift they pick the rows in between; Space picks, Enter opens, Ctrl+A picks
 * all, Esc none. One row is in the tab order, the last one used. The first table of the page also gets these keys while nothing else has
 * the focus: so the keyboard works at once, without moving the focus away from where a screen reader reads.
 */
export function useRowKeys({ rows, body, picks, onOpen }: Options) {
  const [letters] = useLetterKeys()
  const [last, setLast] = useState<number>()
  const at = Math.max(
    rows.findIndex(({ id }) => id === last),
    0,
  )

  function move(to: number, from: number, picking: boolean): void {
    const row = rows[Math.min(Math.max(to, 0), rows.length - 1)]
    if (!row) return
    const start = rows[from]
    if (picking && start) picks?.extend(start.id, row.id)
    body.current?.querySelector<HTMLElement>(`[data-row='${row.id}']`)?.focus()
  }

  /** Whether the key was handled. */
  function press({ key, code, shiftKey, ctrlKey, metaKey }: Press, from: number): boolean {
    const row = rows[from]
    if (!row) return false
    if (ctrlKey || metaKey) {
      if (code !== 'KeyA' || !picks) return false
      picks.all(true)
    } else if (key === 'ArrowDown' || (letters && code === 'KeyJ')) move(from + 1, from, shiftKey)
    else if (key === 'ArrowUp' || (letters && code === 'KeyK')) move(from - 1, from, shiftKey)
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
    if (!(target instanceof HTMLElement) || nativeEvent.isComposing || nativeEvent.defaultPrevented) return
    // A pressed checkbox has the focus in its row; Space is handled by the checkbox itself.
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

/** Keys that move or pick work wherever nothing is typed; keys that press a button belong to the focused element. */
function listens(target: HTMLElement, key: string): boolean {
  if (target === document.body || target.id === 'content') return true
  if (target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], aside, tbody, [role=menu]'))
    return false
  return ![' ', 'Enter', 'Home', 'End', 'Escape'].includes(key)
}
