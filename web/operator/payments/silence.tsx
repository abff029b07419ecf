import { refusals } from '#contract/refusals.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './payments.module.css'

const silences: readonly number[] = [refusals['payment.no-answer'].errno, refusals['payment.no-list'].errno]

/** The provider did not answer: this is not a failure of our server, and our own data stays on screen. */
export const isSilence = (error: unknown): boolean => error instanceof ServerRefusal && silences.includes(error.errno)

type Props = { words: string; isAsking: boolean; onRetry?: () => void }

/** In place of the provider's answer: it is being fetched, or (with `onRetry`) it did not come. */
export const Silence = ({ words, isAsking, onRetry }: Props) => (
  <div className={styles.silence}>
    <Icon name={onRetry ? 'warning' : 'clock'} size={20} />
    <output>{words}</output>
    {onRetry && (
      <Button variant="line" size="md" busy={isAsking && '묻는 중'} onClick={onRetry}>
        다시 묻기
      </Button>
    )}
  </div>
)
