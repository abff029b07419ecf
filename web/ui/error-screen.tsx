import { NetworkFailure, ServerRefusal } from '#web/api/failures.ts'
import { Empty } from './empty.tsx'
import { RetryButton } from './retry-button.tsx'

type Props = {
  error: unknown
  onRetry: () => void
}

const [lost, tryLater] = ['네트워크가 원활하지 않습니다.', '잠시 후 다시 시도해주세요.'] as const
const [broken, tryAgain] = ['서버 오류로 인해 데이터를 가져올 수 없습니다.', '다시 시도해주세요.'] as const

/** The server's own sentence for overload (429, 503) says more than a general one. */
function wordsFor(error: unknown): readonly string[] {
  if (error instanceof NetworkFailure) return [lost, tryLater]
  const isBusy = error instanceof ServerRefusal && (error.status === 429 || error.status === 503)
  return isBusy ? error.message.split(/(?<=\.) /) : [broken, tryAgain]
}

/** A screen that could not be loaded: why, and the way to try again. */
export function ErrorScreen({ error, onRetry }: Props) {
  const [title = '', help] = wordsFor(error)
  return (
    <Empty alert drawing="network" title={title} help={help}>
      <RetryButton onRetry={onRetry} />
    </Empty>
  )
}
