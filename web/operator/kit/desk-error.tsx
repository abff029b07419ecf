import { ServerRefusal } from '#web/api/failures.ts'
import { Empty } from '#web/ui/empty.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'

type Props = {
  error: unknown
  onRetry: () => void
}

/**
 * What could not be loaded at a desk. A refusal says it in the server's own words (a provider that is silent, a number that names
 * nothing): whoever reads it has to do something about it, and "an error" is no help.
 */
export function DeskError({ error, onRetry }: Props) {
  if (!(error instanceof ServerRefusal) || error.status === 500) return <ErrorScreen error={error} onRetry={onRetry} />
  const [title = '', ...help] = error.message.split(/(?<=\.) /)
  if (error.status === 404) return <Empty alert title={title} help="주소를 확인하거나 목록에서 골라 주세요." />
  return (
    <Empty alert drawing="network" title={title} help={help.join(' ')}>
      <RetryButton onRetry={onRetry} />
    </Empty>
  )
}
