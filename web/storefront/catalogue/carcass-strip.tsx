import type { CarcassCard } from '#contract/catalogue.ts'
import { traceability } from '#domain/traceability.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { carcassKilograms, kindWords } from './carcass-words.ts'
import styles from './carcass-strip.module.css'

type Props = {
  carcass: CarcassCard
  index: number
  total: number
  shown: boolean
  onGo: (index: number) => void
}

/** Replaces the header while the cuts are read: the carcass that they belong to, and the way to the next one. */
export function CarcassStrip({ carcass, index, total, shown, onGo }: Props) {
  return (
    <div className={styles.strip} data-shown={shown || undefined} inert={!shown}>
      <GradeStamp code={carcass.grade_code} />
      <p>
        <b>
          {kindWords(carcass)} · {carcassKilograms(carcass.weight)}
        </b>
        <span>{traceability(carcass.cattle_no)}</span>
      </p>
      <Pager index={index} count={total} onGo={onGo} of="도체" quiet />
    </div>
  )
}
