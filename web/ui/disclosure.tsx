import { type ReactNode, useId, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './disclosure.module.css'

type Props = {
  /** The label of the button. */
  title: ReactNode
  /** Whether it is open when it first appears. */
  startsOpen?: boolean
  children: ReactNode
}

/** A question that opens onto its answer: a button with `aria-expanded`, and content that is drawn only while it is open. */
export function Disclosure({ title, startsOpen = false, children }: Props) {
  const id = useId()
  const [open, setOpen] = useState(startsOpen)
  return (
    <div className={styles.disclosure}>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
          <span>{title}</span>
          <Icon name={open ? 'up' : 'down'} size={20} />
        </button>
      </h2>
      {open && <div id={id}>{children}</div>}
    </div>
  )
}
