import { traceability } from '#domain/traceability.ts'
import { Link } from '#web/router/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './trace-link.module.css'

/** A traceability number that links to the page of the animal. */
export function TraceLink({ cattleNo }: { cattleNo: string }) {
  return (
    <Link to={`/Trace/${cattleNo}`} className={styles.link} aria-label={`이력번호 ${traceability(cattleNo)} 이력 보기`}>
      {traceability(cattleNo)}
      <Icon name="right" size={16} />
    </Link>
  )
}
