import { useEffect } from 'react'
import { isFocusFree } from '#web/ui/keep-focus.ts'

/** On return from another page the row that was open gets the focus, as soon as it is in the list. */
export function useReturnToRow(id: number | undefined): void {
  useEffect(() => {
    if (id !== undefined && isFocusFree()) document.querySelector<HTMLElement>(`main [data-row='${id}']`)?.focus()
  }, [id])
}
