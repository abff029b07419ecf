/**
 * A held Enter key presses once. Enter often opens a dialog whose button has the focus: the repeated events would press that button, and
 * decide about the next item.
 */
export function pressOnce(): void {
  addEventListener(
    'keydown',
    (event) => {
      const { target, key, repeat } = event
      if (repeat && key === 'Enter' && target instanceof Element && target.closest('button, a, input'))
        event.preventDefault()
    },
    { capture: true },
  )
}
