import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { useOpenDraft } from './open-drafts.ts'
import styles from './reason-dialog.module.css'

type Props = Omit<ComponentProps<typeof TextAreaField>, 'onChange' | 'value'> & {
  value: string
  /** Frequent words: one press fills them in. */
  usual?: readonly string[]
  onWrite: (words: string) => void
}

/**
 * A reason that is stored with an act. The frequent reasons are below the field: above its label they would seem to belong to the field
 * before.
 */
export function ReasonField({ usual = [], maxLength = 200, onWrite, ...rest }: Props) {
  useOpenDraft(rest.value !== '')
  return (
    <>
      <TextAreaField
        {...rest}
        required
        rows={2}
        maxLength={maxLength}
        onChange={({ target }) => onWrite(target.value)}
      />
      {usual.length > 0 && (
        <div className={styles.usual}>
          {usual.map((words) => (
            <Button key={words} variant="line" size="md" onClick={() => onWrite(words)}>
              {words}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
