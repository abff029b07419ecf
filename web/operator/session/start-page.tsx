import { useQuery } from '@tanstack/react-query'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { ServerRefusal } from '#web/api/failures.ts'
import { meQuery } from './me-query.ts'

/** Shown while the server says who is logged in. */
export function StartPage() {
  const { error, refetch } = useQuery(meQuery)
  if (!error || (error instanceof ServerRefusal && error.status === 401)) return null
  return (
    <main>
      <ErrorScreen error={error} onRetry={() => void refetch()} />
    </main>
  )
}
