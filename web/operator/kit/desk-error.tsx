import { ServerRefusal } from '#web/api/failures.ts'
import { Empty } from '#web/ui/empty.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'

type Props = {
  error: unknown
  onRetry: () => void
}

/**
 * Replaces what could not be loaded at a desk. For a refusal it shows the words of the server (a provider that does not answer, a number
 * that does not exist): a staff member has to act on them, and a general sentence would not help.
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
