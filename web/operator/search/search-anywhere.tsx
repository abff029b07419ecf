import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { onPlace } from '#web/router/history.ts'
import { Icon } from '#web/ui/icon.tsx'
import { topModal } from '#web/ui/open-modals.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import type { HitGroup } from './hit-groups.tsx'
import { SearchBody } from './search-body.tsx'
import styles from './search.module.css'

/** The desk's own search, if it has one. */
const ownSearch = () => document.querySelector<HTMLInputElement>('main input[type="search"]')

/** Search over everything, from anywhere: `/` (where the desk has no search of its own) or Ctrl+K. */
export function SearchAnywhere({ commandsOf }: { commandsOf: (words: string) => HitGroup[] }) {
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  const hide = () => setOpen(false)
  useShortcuts({
    '/': () => {
      const own = ownSearch()
      if (!own) return show()
      own.focus()
      own.select()
    },
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || topModal())
        return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  // A desk that opens its first item by itself replaces the address, which is not navigation.
  useEffect(() => onPlace(({ kind }) => kind !== 'REPLACE' && setOpen(false)), [])
  return (
    <>
      <button type="button" className={styles.open} aria-keyshortcuts="/ Control+K" onClick={show}>
        <Icon name="search" size={20} />
        <span>찾기</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      {/* Closed by navigation. Rendered at the end of the body, because the rail has colours of its own. */}
      {createPortal(
        <Sheet open={open} onClose={hide} title="무엇이든 찾기" tall history="url">
          <SearchBody commandsOf={commandsOf} onGone={hide} />
        </Sheet>,
        document.body,
      )}
    </>
  )
}
