import type { LaneLine } from '#contract/operator/orders.ts'
import { spokenTime } from '#web/operator/kit/times.ts'
import { useNow } from '#web/operator/kit/use-now.ts'
import { Tag } from '#web/ui/tag.tsx'
import styles from './partner-word.module.css'

type Props = {
  line: Pick<LaneLine, 'os_code' | 'confirms' | 'confirmed_at' | 'shortage'>
  /** With the time and the reason; else only what somebody has to call about. */
  whole?: true
}

/** What the people of the partner have said about a line that was ordered from it. */
export function PartnerWord({ line: { os_code, confirms, confirmed_at, shortage }, whole }: Props) {
  const ordered = os_code === 'DELW'
  const isShort = shortage && (ordered || (whole && (os_code === 'CANW' || os_code === 'ORDC')))
  const awaits = ordered && confirms && !confirmed_at
  const answered = ordered && whole && confirmed_at
  if (!isShort && !awaits && !answered) return null
  return (
    <span className={styles.word}>
      {isShort && <Tag tone="red">{whole ? `공급사가 못 보냄: ${shortage.reason}` : '못 보냄'}</Tag>}
      {awaits && <Tag tone="amber">{whole ? '공급사 아직 확인 안 함' : '확인 안 함'}</Tag>}
      {answered && <Confirmed at={confirmed_at} />}
    </span>
  )
}

/** '공급사 확인 10:12' */
const Confirmed = ({ at }: { at: string }) => <small>공급사 확인 {spokenTime(at, useNow()).replace('오늘 ', '')}</small>
