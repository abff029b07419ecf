import { useEffect } from 'react'
import { isFocusFree } from '#web/ui/keep-focus.ts'

/** Back from a page of its own, the keyboard stands on the row that was open there, as soon as it is in the list. */
export function useReturnToRow(id: number | undefined): void {
  useEffect(() => {
    if (id !== undefined && isFocusFree()) document.querySelector<HTMLElement>(`main [data-row='${id}']`)?.focus()
  }, [id])
}
