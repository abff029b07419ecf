import { useEffect, useRef } from 'react'
import { topModal } from '#web/ui/open-modals.ts'
import { useLetterKeys } from './use-letter-keys.ts'

/** By the letter of the key in lower case, or the name of the key. A handler that returns `false` leaves the key to the browser. */
export type Shortcuts = Partial<Record<string, (target: Element) => unknown>>

/**
 * Single-key shortcuts of a desk, by the letter of the key (also with a Korean input method). They do not fire while a field or select has
 * the focus (a checkbox does not count), with a modifier, in a dialog, or for repeated events of a key that decides something. Those of a single
 * character can be switched off.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const [letters] = useLetterKeys()
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = letters ? shortcuts : withoutLetters(shortcuts)
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

const withoutLetters = (shortcuts: Shortcuts): Shortcuts =>
  Object.fromEntries(Object.entries(shortcuts).filter(([name]) => name.length > 1 || name === ' '))

// With a Korean input method the key A sends 'ㅁ': `code` says which key it is.
const keyOf = ({ code, key }: KeyboardEvent): string =>
  code.startsWith('Key') ? code.slice(3).toLowerCase() : key.length === 1 ? key.toLowerCase() : key

/** Keys that move may repeat while held down; all others may not. */
const moves = new Set(['j', 'k', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', '+', '=', '-'])
