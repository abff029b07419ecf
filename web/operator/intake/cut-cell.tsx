import { type ComponentProps, useId, useState } from 'react'
import styles from './cuts.module.css'

type Props = Omit<ComponentProps<'input'>, 'onBlur'> & {
  'data-cell': string
  /** What is wrong with what is typed. The border tells it at once, the words once the cell was left. */
  wrong: string | undefined
  /** What is wrong or missing, for somebody who has tried to go on without it. */
  asked: string | undefined
}

/** A number of one cut, with what is wrong about it below. */
export function CutCell({ wrong, asked, 'aria-describedby': about, ...input }: Props) {
  const [left, setLeft] = useState(false)
  const id = useId()
  const words = asked ?? (left ? wrong : undefined)
  return (
    <td>
      <input
        {...input}
        autoComplete="off"
        aria-invalid={words || wrong ? true : undefined}
        aria-describedby={words ? id : about}
        onBlur={() => setLeft(true)}
      />
      {words && (
        <small id={id} className={styles.why}>
          {words}
        </small>
      )}
    </td>
  )
}
