import { useEffect } from 'react'
import { fetchAhead } from '#web/router/fetch-ahead.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

/** Loads the code of what a press on this page opens while the page is read, so that the press works at once and without a connection. */
export function useAhead(load: () => Promise<unknown>): void {
  useEffect(() => void whenIdle().then(() => fetchAhead(load)), [load])
}
