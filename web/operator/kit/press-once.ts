/**
 * A key that is held down presses once. What Enter opens is often a question with the focus on its answer: the repeats of the same press
 * would give it, and decide on whoever comes next.
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
