import { digits, totalKilograms } from '#web/ui/format.ts'
import styles from './sheet-rows.module.css'

type Props = { lines: readonly { weight: number }[]; left: number }

/** How much a packing list has, and how much waits that is not in it. */
export const PackingSum = ({ lines, left }: Props) => (
  <p className={styles.sum}>
    {digits(lines.length)}개 · {totalKilograms(lines.reduce((sum, line) => sum + line.weight, 0))}
    {left > 0 && ` · 이 목록에 없는 ${digits(left)}개는 이것을 보낸 뒤에 나와요`}
  </p>
)
