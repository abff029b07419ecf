import { useEffect } from 'react'
import { fetchAhead } from '#web/router/fetch-ahead.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

/** Code of what a press on this page opens: fetched while it is read, so that the press is answered at once and without a line too. */
export function useAhead(load: () => Promise<unknown>): void {
  useEffect(() => void whenIdle().then(() => fetchAhead(load)), [load])
}
