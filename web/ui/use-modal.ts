import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dropModal, modalsFrom, pushModal, topModal } from './open-modals.ts'

/** Milliseconds of the longest exit animation: the dialog is drawn until then. */
const exitMs = 220

type Modal = { dialog: RefObject<HTMLDialogElement | null>; drawn: boolean }

/**
 * Drives a `<dialog>`: opens it as modal (the browser traps the focus and restores it), focuses the element marked `data-focus` (else the
 * heading), calls `onClose` for Escape and a press on the scrim. Only `open` closes it. `drawn` stays true until the exit animation has
 * ended.
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
    show(element)

    let pressedOutside = false
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || topModal() !== element) return
      // Most browsers empty a filled search field with it.
      const { target } = event
      if (target instanceof HTMLInputElement && target.type === 'search' && target.value) return
      // Left to the browser, every other Escape in a row would close the dialog without asking.
      event.preventDefault()
      if (!event.repeat) close.current?.()
    }
    const handleCancel = (event: Event) => {
      if (event.target !== element) return
      event.preventDefault()
      close.current?.()
    }
    // The same for Back on Android: what closes only with a yes is shown again, beneath what was above it.
    const handleClose = () => {
      if (!element.open) modalsFrom(element).forEach(show)
    }
    const handleDown = (event: PointerEvent) => {
      pressedOutside = event.target === element && isOutside(element, event)
    }
    const handleClick = (event: MouseEvent) => {
      // The second click of a double click was meant for the button that opened this.
      if (event.detail > 1) return
      if (pressedOutside && event.target === element && isOutside(element, event)) close.current?.()
    }
    const listening = new AbortController()
    addEventListener('keydown', handleKey, listening)
    element.addEventListener('cancel', handleCancel, listening)
    element.addEventListener('close', handleClose, listening)
    element.addEventListener('pointerdown', handleDown, listening)
    element.addEventListener('click', handleClick, listening)
    return () => {
      listening.abort()
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

/** Shows it above all others. */
function show(element: HTMLDialogElement): void {
  element.close()
  element.showModal()
  const first = element.querySelector<HTMLElement>('[data-focus]') ?? element.querySelector<HTMLElement>('h2')
  first?.focus({ preventScroll: true })
  // A proposed value is selected, so that typing replaces it.
  if (first instanceof HTMLInputElement) first.select()
}

function isOutside(element: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const box = element.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
