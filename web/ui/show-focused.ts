/**
 * Chips, tabs and cards are in rows that scroll sideways. When the Tab key reaches one of which only a few pixels are visible, browsers do
 * not scroll to the rest of it. Only the row is scrolled; the page under its sticky bars stays.
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

/** Pixels that the focus outline reaches beyond its element. */
const ring = 5

function lineAround(one: Element): Element | null {
  const scrolls = (at: Element) => at.scrollWidth > at.clientWidth && getComputedStyle(at).overflowX === 'auto'
  let at = one.parentElement
  while (at && !scrolls(at)) at = at.parentElement
  return at
}
