import { NetworkFailure } from '#web/api/failures.ts'
import { Empty } from './empty.tsx'
import { RetryButton } from './retry-button.tsx'

type Props = {
  error: unknown
  onRetry: () => void
}

const [lost, tryLater] = ['네트워크가 원활하지 않습니다.', '잠시 후 다시 시도해주세요.'] as const
const [broken, tryAgain] = ['서버 오류로 인해 데이터를 가져올 수 없습니다.', '다시 시도해주세요.'] as const

/** A screen that could not be loaded: why, and the way to try again. */
export function ErrorScreen({ error, onRetry }: Props) {
  const [title, help] = error instanceof NetworkFailure ? [lost, tryLater] : [broken, tryAgain]
  return (
    <Empty alert drawing="network" title={title} help={help}>
      <RetryButton onRetry={onRetry} />
    </Empty>
  )
}
