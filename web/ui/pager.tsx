import { digits } from './format.ts'
import { IconButton } from './icon-button.tsx'
import styles from './pager.module.css'

type Props = {
  /** From 0. */
  index: number
  count: number
  onGo: (index: number) => void
  /** What is paged through: '도체'. */
  of: string
  /** The position is announced by something else beside it. */
  quiet?: boolean
}

/** ‹ 1 / 12 ›: buttons for what can also be swiped. */
export function Pager({ index, count, onGo, of, quiet }: Props) {
  return (
    <div className={styles.pager}>
      <IconButton icon="left" label={`이전 ${of}`} disabled={index <= 0} onClick={() => onGo(index - 1)} />
      <output aria-hidden={quiet} aria-label={`${digits(count)}개 중 ${digits(index + 1)}번째`}>
        {digits(Math.min(index + 1, count))} / {digits(count)}
      </output>
      <IconButton icon="right" label={`다음 ${of}`} disabled={index >= count - 1} onClick={() => onGo(index + 1)} />
    </div>
  )
}
