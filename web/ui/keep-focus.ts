/** An element that had the focus, and the elements to which the focus may go instead, the nearest first. */
type Stay = { element: Element; landings: readonly Element[] }

/** When one of these goes, the one beside it takes its place. */
const rows = 'li, tr, section, article'
const parts = 'section, article, aside, dialog'
/** How many earlier elements are kept: a sentence with a button goes, then the dialog that led to it, then the row that they were about. */
const longest = 40

/** The element that `keepFocus` itself has focused, without anybody choosing it. */
let landed: Element | undefined

/** Whether nothing has the focus, or only an element that nobody focused on purpose: a component that knows a better place may move it. */
export const isFocusFree = (): boolean => {
  const { activeElement, body } = document
  return activeElement === body || activeElement === null || activeElement === landed
}

/**
 * When the focused element is removed (a line of the cart, a button that is replaced by text, a page of a list that was the last), browsers
 * move the focus to the top of the page. From here on it moves to the row that took the place, else to the heading of the part around it or
 * of the one beside that, else to where the reader came from, else to the heading of the page. Where the address changes within a page (a
 * filter is taken off, words are searched for), only the elements around may take it. A page that replaces another one moves the focus
 * itself. `toPages`: in both cases the heading of the page takes it if nothing else has.
 */
export function keepFocus({ toPages = false } = {}): void {
  /** Elements of this page that had the focus, the latest first. */
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
    // Still there: the reader gave the focus up (a press on the empty page, a search that closes the phone's keyboard).
    if (isOpen(last.element)) return
    const near = left ? undefined : last.landings.find(isOpen)
    const before = address === location.href ? stays.flatMap(({ landings }) => landings).find(isOpen) : undefined
    const landing = near ?? before ?? (toPages || address === location.href ? page() : undefined)
    // Nothing is open while the code of another page is still being loaded.
    if (landing && isOpen(landing)) land(landing)
  }

  remember(document.activeElement)
  addEventListener('focusin', (event) => remember(event.target))
  const changes = new MutationObserver(() => {
    if (due || stays.length === 0 || !isLeaving(document.activeElement)) return
    due = true
    // After the effects of this render: a component that moves the focus on purpose comes first.
    requestAnimationFrame(() => setTimeout(look))
  })
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
  })
}

/** The focus is on the body, or will be with the next frame: browsers drop it a moment after its element was hidden. */
const isLeaving = (active: Element | null) =>
  !active || active === document.body || active.closest('[hidden], [inert], :disabled') !== null

/**
 * The element and those around it, from the inside out. Elements outside of `main` and dialogs (the header, a sentence above it) are on
 * every page and are no place to land on.
 */
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
  // The h1 of a page is in its header, outside of `main`.
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
