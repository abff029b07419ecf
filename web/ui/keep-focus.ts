/** What had the focus, and where on the page. */
type Stay = { element: Element; pathname: string; landings: readonly Element[] }

const rows = 'li, tr'
const parts = 'section, article, dialog, main'
/** How far back to look: a sentence with a button goes, then the dialog that led to it, then the row they were about. */
const longest = 8

/**
 * A line that is removed, a button that gives way to words, a page of a list that was the last: each takes the focus with it, and the
 * browser lets it fall to the top of the page. From here on it goes to the row that took the place, else to the heading of the part of
 * the page around it, else to where the reader came from. A change of page is not looked at: there the heading takes it.
 */
export function keepFocus(): void {
  const stays: Stay[] = []
  let due = false

  const remember = (element: EventTarget | null) => {
    if (!(element instanceof Element) || element === document.body) return
    stays.unshift({ element, pathname: location.pathname, landings: landingsOf(element) })
    stays.length = Math.min(stays.length, longest)
  }
  function look() {
    due = false
    const [last] = stays
    if (!last || document.activeElement !== document.body || !document.hasFocus()) return
    if (last.pathname !== location.pathname) return void (stays.length = 0)
    // Still there: whoever had it gave it up (a press on the empty page, a search that puts the phone's keyboard away).
    if (isOpen(last.element)) return
    const [own, ...before] = stays
    const landing =
      own?.landings.find(isOpen) ?? before.flatMap((stay) => [stay.element, ...stay.landings]).find(isOpen) ?? page()
    if (landing) land(landing)
  }

  remember(document.activeElement)
  addEventListener('focusin', (event) => remember(event.target))
  const changes = new MutationObserver(() => {
    if (due || document.activeElement !== document.body || stays.length === 0) return
    due = true
    // After the effects of what was drawn: whoever leads the focus on purpose comes first.
    setTimeout(look)
  })
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
  })
}

/** From the inside out. */
function landingsOf(element: Element): Element[] {
  const landings: Element[] = []
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.matches(rows))
      landings.push(...[at, at.nextElementSibling, at.previousElementSibling].filter((row) => row !== null))
    else if (at !== element && at.matches(parts)) landings.push(at)
  }
  return landings
}

const page = () => document.querySelector('main')

const isOpen = (element: Element) =>
  element.isConnected &&
  !element.matches(':disabled') &&
  !element.closest('[inert]') &&
  element.checkVisibility({ visibilityProperty: true })

function land(at: Element): void {
  // A page's h1 stands in its header.
  const headings = at.matches('main') ? document.querySelectorAll('h1') : at.querySelectorAll('h2, h3')
  const landing = (at.matches(parts) && [...headings].find(isOpen)) || at
  if (!(landing instanceof HTMLElement)) return
  landing.focus({ preventScroll: true })
  if (document.activeElement === landing) return
  landing.tabIndex = -1
  landing.focus({ preventScroll: true })
}
