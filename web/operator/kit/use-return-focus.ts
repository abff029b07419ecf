import { useEffect, useState } from 'react'
import { isFocusFree } from '#web/ui/keep-focus.ts'

/** Whoever was in what is closed goes back to where they opened it: a row, a card. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (isFocusFree() && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
