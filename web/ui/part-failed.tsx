import { RetryButton } from './retry-button.tsx'
import styles from './part-failed.module.css'

type Props = {
  /** '부위를 불러오지 못했어요.' */
  children: string
  onRetry: () => void
}

/** Replaces one part of a page that could not be loaded, while the rest of the page works. */
export function PartFailed({ children, onRetry }: Props) {
  return (
    <div className={styles.failed} role="alert">
      <p>{children}</p>
      <RetryButton variant="line" size="md" onRetry={onRetry} />
    </div>
  )
}
