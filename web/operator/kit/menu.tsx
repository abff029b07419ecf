import { type ReactNode, useEffect, useId, useRef } from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './menu.module.css'

type Props = {
  /** What the button opens, for screen readers: '저장한 보기'. */
  name: string
  /** Label of the button: the current choice, or the name. */
  label: ReactNode
  chosen?: boolean
  /** It contains settings: a press inside does not close it. */
  stays?: true
  children: ReactNode
}

/** A button that opens a list (popover). The browser closes it on a press outside, and it closes after a choice. */
export function Menu({ name, label, chosen, stays, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (stays) return
    const box = list.current
    const handleChoice = () => box?.hidePopover()
    box?.addEventListener('click', handleChoice)
    return () => box?.removeEventListener('click', handleChoice)
  }, [stays])
  // Before a pane or a dialog around it takes the key for itself.
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !list.current?.matches(':popover-open')) return
      event.preventDefault()
      list.current.hidePopover()
    }
    addEventListener('keydown', handleKey, true)
    return () => removeEventListener('keydown', handleKey, true)
  }, [])

  function place(): void {
    const [from, box] = [button.current?.getBoundingClientRect(), list.current]
    if (!from || !box) return
    box.style.insetBlockStart = `${from.bottom + scrollY + 4}px`
    // Right-aligned with the button, but inside the page on a narrow screen.
    box.style.insetInlineEnd = `${Math.max(document.documentElement.clientWidth - from.right, 8)}px`
    // Down to the bottom of the screen, but never too low to scroll in it.
    box.style.maxBlockSize = `max(50dvh, 100dvh - ${from.bottom + 12}px)`
  }
  /** A wide list may go beyond the left edge: its width is known only once it is open. */
  function keepInside(): void {
    const box = list.current
    const over = box?.matches(':popover-open') ? 8 - box.getBoundingClientRect().left : 0
    if (box && over > 0) box.style.insetInlineEnd = `${parseFloat(box.style.insetInlineEnd) - over}px`
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget={id}
        data-chosen={chosen || undefined}
        onClick={place}
      >
        <VisuallyHidden>{name}: </VisuallyHidden>
        <span>{label}</span>
        <Icon name="down" size={16} />
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        onToggle={keepInside}
        className={styles.list}
        role={stays ? 'group' : 'navigation'}
        aria-label={name}
      >
        {children}
      </div>
    </>
  )
}
