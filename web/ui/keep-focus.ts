/** What had the focus, and where the focus may go instead, the nearest first. */
type Stay = { element: Element; landings: readonly Element[] }

/** When one of these goes, the one beside it takes its place. */
const rows = 'li, tr, section, article'
const parts = 'section, article, aside, dialog'
/** How far back to look: a sentence with a button goes, then the dialog that led to it, then the row they were about. */
const longest = 40

/** The element that `keepFocus` itself has focused, without anybody choosing it. */
let landed: Element | undefined

/** Whether the focus stands nowhere, or where nobody put it on purpose: whoever knows a better place may move it. */
export const isFocusFree = (): boolean => {
  const { activeElement, body } = document
  return activeElement === body || activeElement === null || activeElement === landed
}

/**
 * A line that is removed, a button that gives way to words, a page of a list that was the last: each takes the focus with it, and the
 * browser lets it fall to the top of the page. From here on it goes to the row that took the place, else to the heading of the part
 * around it or of the one beside that, else to where the reader came from, else to the heading of the page. Where a page shows something
 * else (a filter is taken off, words are searched for), only what is around may take it. Where another page comes, that one leads the
 * focus itself. `toPages`: in both cases the heading of the page takes what nothing else has taken.
 */
export function keepFocus({ toPages = false } = {}): void {
  /** On this page, the last first. */
  const stays: Stay[] = []
  let path = ''
  let address = ''
  let due = false

  const remember = (element: EventTarget | null) => {
    if (!(element instanceof Element) || element === document.body) return
    if (element !== landed) landed = undefined
    if (path !== location.pathname) stays.length = 0
    path = location.pathname
    address = location.href
    stays.unshift({ element, landings: landingsOf(element) })
    stays.length = Math.min(stays.length, longest)
  }
  function look() {
    due = false
    const [last] = stays
    const left = path !== location.pathname
    if (!last || !isLeaving(document.activeElement) || !document.hasFocus() || (left && !toPages)) return
    // Still there: whoever had it gave it up (a press on the empty page, a search that puts the phone's keyboard away).
    if (isOpen(last.element)) return
    const near = left ? undefined : last.landings.find(isOpen)
    const before = address === location.href ? stays.flatMap(({ landings }) => landings).find(isOpen) : undefined
    const landing = near ?? before ?? (toPages || address === location.href ? page() : undefined)
    // The code of another page may still be on its way.
    if (landing && isOpen(landing)) land(landing)
  }

  remember(document.activeElement)
  addEventListener('focusin', (event) => remember(event.target))
  const changes = new MutationObserver(() => {
    if (due || stays.length === 0 || !isLeaving(document.activeElement)) return
    due = true
    // After the effects of what was drawn: whoever leads the focus on purpose comes first.
    requestAnimationFrame(() => setTimeout(look))
  })
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
  })
}

/** The focus has fallen to the page, or will with the next frame: the browser lets it go a moment after what hid it. */
const isLeaving = (active: Element | null) =>
  !active || active === document.body || active.closest('[hidden], [inert], :disabled') !== null

/** Itself, and what is around it, from the inside out. What belongs to every page (its header, a sentence over it) is nowhere to go to. */
function landingsOf(element: Element): Element[] {
  if (!element.closest('main, dialog')) return []
  const landings = [element]
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.matches(`${parts}, ${rows}`))
      landings.push(at, ...[at.nextElementSibling, at.previousElementSibling].filter(isBeside))
  }
  return landings
}

const isBeside = (one: Element | null): one is Element => !!one?.matches(rows)

const page = () => document.querySelector('main')

const isOpen = (element: Element) =>
  element.isConnected &&
  !element.matches(':disabled') &&
  !element.closest('[inert]') &&
  element.checkVisibility({ visibilityProperty: true })

function land(at: Element): void {
  // A page's h1 stands in its header.
  const headings = at === page() ? document.querySelectorAll('h1') : at.querySelectorAll('h2, h3')
  const landing = ((at === page() || at.matches(parts)) && [...headings].find(isOpen)) || at
  if (!(landing instanceof HTMLElement)) return
  landed = landing
  landing.focus({ preventScroll: true })
  if (document.activeElement !== landing) {
    landing.tabIndex = -1
    landing.focus({ preventScroll: true })
  }
  if (at !== page()) landing.scrollIntoView({ block: 'nearest' })
}
