import { type ReactNode, useId, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './disclosure.module.css'

type Props = {
  /** The button's words, and what stands before and under them. */
  title: ReactNode
  /** Open when it first appears. */
  startsOpen?: boolean
  onOpen?: () => void
  children: ReactNode
}

/** A question that opens onto its answer: a button that says its state, and what it opens, drawn only while it is open. */
export function Disclosure({ title, startsOpen = false, onOpen, children }: Props) {
  const id = useId()
  const [open, setOpen] = useState(startsOpen)
  const toggle = () => {
    if (!open) onOpen?.()
    setOpen(!open)
  }
  return (
    <div className={styles.disclosure}>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={open ? id : undefined} onClick={toggle}>
          <span>{title}</span>
          <Icon name={open ? 'up' : 'down'} size={20} />
        </button>
      </h2>
      {open && <div id={id}>{children}</div>}
    </div>
  )
}
