import { type ReactNode, useEffect, useRef } from 'react'
import { isFocusFree } from '#web/ui/keep-focus.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './content.module.css'

type Props = {
  title: string
  /** Its state, as a tag. */
  tag: ReactNode
  unsaved: boolean
  onLeave: () => void
}

/** Over what is written: the way back to the list, what it is, whether it is stored. Reading begins here. */
export function WritingHead({ title, tag, unsaved, onLeave }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    if (isFocusFree()) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header>
      <Button variant="text" size="md" icon="left" onClick={onLeave}>
        목록
      </Button>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {tag}
      {unsaved && <span className={styles.unsaved}>저장하지 않은 글</span>}
    </header>
  )
}
