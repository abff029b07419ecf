import { type ReactNode, useEffect, useRef } from 'react'
import { isFocusFree } from '#web/ui/keep-focus.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './content.module.css'

type Props = {
  title: string
  /** The state of the text, as a tag. */
  tag: ReactNode
  unsaved: boolean
  onLeave: () => void
}

/** Head of the editor: back to the list, title, whether it is saved. It gets the focus when the editor opens. */
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
