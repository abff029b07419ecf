import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './marbling-ticks.module.css'

type Props = {
  /** 1 to 9, e.g. `marblingStep[grade_code]` of #domain/codes.ts or the carcass's `insfat`. */
  step: number
  large?: boolean
  onPhoto?: boolean
}

const ticks = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Nine ticks, filled to the step: always beside the stamp, never instead of it. */
export function MarblingTicks({ step, large, onPhoto }: Props) {
  return (
    <span className={styles.ticks} data-large={large || undefined} data-photo={onPhoto || undefined}>
      <VisuallyHidden>{`근내지방도 9단계 중 ${step}`}</VisuallyHidden>
      {ticks.map((tick) => (
        <span key={tick} className={styles.tick} data-on={tick <= step || undefined} />
      ))}
    </span>
  )
}
