import { useEffect } from 'react'
import { NetworkFailure } from '#web/api/failures.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'

type Props = { error: unknown; onRetry: () => void }

/** In the place of a page that broke. One whose code did not come tries again by itself once the line is back. */
export function LostPart({ error, onRetry }: Props) {
  useEffect(() => {
    if (!(error instanceof NetworkFailure)) return
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [error, onRetry])
  return <ErrorScreen error={error} onRetry={onRetry} />
}
