/** The action of a toast (toast-host.tsx) is the next stop of the Tab key, once; after it, Tab goes on from where the reader was. */
export function leadToToast(): void {
  let from: Element | null = null
  let led: Element | null = null
  addEventListener('keydown', (event) => {
    const offer = document.querySelector<HTMLElement>('[data-toast-action]')
    if (event.key !== 'Tab' || event.defaultPrevented || !offer) return
    const { activeElement } = document
    if (activeElement === offer) {
      if (!(from instanceof HTMLElement) || !from.isConnected) return
      from.focus({ preventScroll: true })
      // Tab goes on from there by itself; Shift+Tab has to stay there.
      if (event.shiftKey) event.preventDefault()
    } else if (led !== offer && !event.shiftKey) {
      from = activeElement
      led = offer
      event.preventDefault()
      offer.focus()
    }
  })
}
