import { useEffect, useState } from 'react'
import { isFocusFree } from '#web/ui/keep-focus.ts'

/** When this closes, the focus returns to the element that opened it: a row, a card. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (isFocusFree() && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
