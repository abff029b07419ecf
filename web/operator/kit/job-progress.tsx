import { errorMessage, NetworkFailure } from '#web/api/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { digits } from '#web/ui/format.ts'
import styles from './job-progress.module.css'

type Counted = {
  /** What is running: '확인하는 중'. */
  what: string
  done: number
  /** null: not known yet. */
  total: number | null
  unit: string
}
type Props = Counted & {
  /** Why the progress could not be fetched. */
  error: Error | null
  cancelling: boolean
  onCancel: () => void
}

/** Progress of a long job, and a button that cancels it. The page may be closed meanwhile. */
export function JobProgress({ error, cancelling, onCancel, ...counted }: Props) {
  return (
    <div className={styles.job}>
      <Progress {...counted} />
      <div className={styles.foot}>
        <small>
          {error
            ? `지금은 얼마나 되었는지 알 수 없어요. ${error instanceof NetworkFailure ? '연결되면 다시 보여 드려요.' : errorMessage(error)}`
            : '이 화면을 닫아도 계속해요.'}
        </small>
        <Button variant="line" size="md" busy={cancelling && '취소하는 중'} onClick={onCancel}>
          취소
        </Button>
      </div>
    </div>
  )
}

/** How much of something long is done. */
export function Progress({ what, done, total, unit }: Counted) {
  const share = total ? Math.floor((done / total) * 100) : undefined
  return (
    <div className={styles.progress}>
      <p aria-live="polite">
        <b>{what}</b> <span>{total === null ? '시작하는 중' : `${digits(done)} / ${digits(total)}${unit}`}</span>
      </p>
      <progress aria-label={what} max={100} {...(share !== undefined && { value: share })} />
    </div>
  )
}
