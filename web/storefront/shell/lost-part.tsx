import { useEffect, useState } from 'react'
import { NetworkFailure } from '#web/api/failures.ts'
import { isLostChunk } from '#web/router/is-lost-chunk.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

type Props = {
  error: unknown
  onRetry: () => void
  popup: { open: boolean; onClose: () => void } | undefined
}

/** In place of a page or popup that failed. If its code could not be loaded, it is tried again when the connection is back. */
export function LostPart({ error: broke, onRetry, popup }: Props) {
  const [error] = useState(() => (isLostChunk(broke) ? new NetworkFailure(broke) : broke))
  useEffect(() => {
    if (!(error instanceof NetworkFailure)) return
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [error, onRetry])
  const words = <ErrorScreen error={error} onRetry={onRetry} />
  if (!popup) return words
  return (
    <Sheet {...popup} title="상품 정보" history="url">
      {words}
    </Sheet>
  )
}
