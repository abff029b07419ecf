import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dropModal, pushModal } from './open-modals.ts'

/** Milliseconds of the longest exit animation: the dialog is drawn until then. */
const exitMs = 220

type Modal = { dialog: RefObject<HTMLDialogElement | null>; drawn: boolean }

/**
 * Drives a `<dialog>`: opens it as modal (the browser traps the focus and restores it), focuses the element marked `data-focus` (else the
 * heading), calls `onClose` for Escape and a press on the scrim. `drawn` stays true until the exit animation has ended.
 */
export function useModal(open: boolean, onClose: (() => void) | undefined): Modal {
  const dialog = useRef<HTMLDialogElement>(null)
  const [leaving, setLeaving] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    setLeaving(!open)
  }
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  // In a layout effect, before the element is removed: closing a dialog restores the focus, removing an open one does not.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    pushModal(element)
    element.showModal()
    const first = element.querySelector<HTMLElement>('[data-focus]') ?? element.querySelector<HTMLElement>('h2')
    first?.focus({ preventScroll: true })
    // A proposed value is selected, so that typing replaces it.
    if (first instanceof HTMLInputElement) first.select()

    let pressedOutside = false
    const handleCancel = (event: Event) => {
      if (event.target !== element) return
      event.preventDefault()
      close.current?.()
    }
    const handleDown = (event: PointerEvent) => {
      pressedOutside = event.target === element && isOutside(element, event)
    }
    const handleClick = (event: MouseEvent) => {
      // The second click of a double click was meant for the button that opened this.
      if (event.detail > 1) return
      if (pressedOutside && event.target === element && isOutside(element, event)) close.current?.()
    }
    element.addEventListener('cancel', handleCancel)
    element.addEventListener('pointerdown', handleDown)
    element.addEventListener('click', handleClick)
    return () => {
      element.removeEventListener('cancel', handleCancel)
      element.removeEventListener('pointerdown', handleDown)
      element.removeEventListener('click', handleClick)
      dropModal(element)
      element.close()
    }
  }, [open])

  useEffect(() => {
    if (!leaving) return
    const end = setTimeout(() => setLeaving(false), exitMs)
    return () => clearTimeout(end)
  }, [leaving])

  return { dialog, drawn: open || leaving }
}

function isOutside(element: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const box = element.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
