/**
 * On a narrow screen the rail, the lanes and the partners are lines that scroll sideways, and of a link that stands in view by a few
 * pixels the browser shows no more when the Tab key comes to it.
 */
export function showFocusedLink(): void {
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches('nav a:focus-visible'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  })
}
