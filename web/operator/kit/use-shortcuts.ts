import { useEffect, useRef } from 'react'
import { topModal } from '#web/ui/open-modals.ts'

/** By the letter on the key in small, or the key's name. Answering `false` leaves the key to the browser. */
export type Shortcuts = Partial<Record<string, (target: Element) => unknown>>

/**
 * Single keys of a desk, by the letter on the key (also while the Korean input is on). They never fire while somebody
 * types or chooses (a tick is neither), with a modifier, in a dialog, or again while a deciding key is held down.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event
      if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || topModal()) return
      if (
        !(target instanceof Element) ||
        target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]')
      )
        return
      const name = keyOf(event)
      if (event.repeat && !moves.has(name)) return
      const run = current.current[name]
      if (run && run(target) !== false) event.preventDefault()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}

// With the Korean input on, the key A says 'ㅁ': its place on the board tells the letter.
const keyOf = ({ code, key }: KeyboardEvent): string =>
  code.startsWith('Key') ? code.slice(3).toLowerCase() : key.length === 1 ? key.toLowerCase() : key

/** Moving may repeat while the key is held down, deciding may not. */
const moves = new Set(['j', 'k', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', '+', '=', '-'])
