/**
 * Chips, tabs and cards stand in lines that scroll sideways, and of one that is in view by a few pixels the browser shows no more when
 * the Tab key comes to it. Only the line is moved: the page, under what sticks to its top, stays.
 */
export function showFocused(): void {
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return
    const line = lineAround(target)
    if (!line) return
    const [edge, { left, right, width }] = [line.getBoundingClientRect(), target.getBoundingClientRect()]
    if (width > edge.width) return
    const beyond = Math.min(0, left - ring - edge.left) + Math.max(0, right + ring - edge.right)
    line.scrollBy({ left: beyond, behavior: 'instant' })
  })
}

/** The outline stands outside of what has the focus. */
const ring = 5

function lineAround(one: Element): Element | null {
  const scrolls = (at: Element) => at.scrollWidth > at.clientWidth && getComputedStyle(at).overflowX === 'auto'
  let at = one.parentElement
  while (at && !scrolls(at)) at = at.parentElement
  return at
}
