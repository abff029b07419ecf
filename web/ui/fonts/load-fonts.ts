import { commonCharacters } from './common.ts'

/** The most elements that get the new font at once: as many as a slow phone can lay out within a frame or two. */
const mostAtOnce = 12

/**
 * Loads Pretendard and sets the page in it: first the one file with the characters that the shop and the trade use, then the other subsets
 * if the page holds a rarer character (in a name, say). Elements get `data-font` (tokens.css) only after the file is there, a few in each
 * frame, so that no press waits for the layout of the whole page: first what is on the screen, later what is out of sight. Resolves after
 * the first.
 */
export async function loadFonts(): Promise<void> {
  const loaded = await document.fonts.load('1rem "Pretendard Common"').catch(() => [])
  // Not loaded, without a connection for example: the fallback font stays until the next page load.
  if (loaded.length === 0) return
  const set = (part: HTMLElement) => (part.dataset['font'] = '')
  const { first, later } = await bySight(partsOf(document.body))
  const wanted = whenWanted(later)
  await inFrames(first, set)
  watchForRare(document.body)
  void wanted.then(async () => {
    await inFrames(later, set)
    await nextFrame()
    setPage()
  })
}

/** Sets the body in the font, and with it everything that is added from now on. */
function setPage(): void {
  document.body.dataset['font'] = ''
  for (const part of document.body.querySelectorAll<HTMLElement>('[data-font]')) delete part.dataset['font']
}

/** The largest elements with at most `mostAtOnce` elements in them, in reading order. */
function partsOf(element: HTMLElement): HTMLElement[] {
  if (sizeOf(element) <= mostAtOnce) return [element]
  return Array.from(element.children).flatMap((child) => (child instanceof HTMLElement ? partsOf(child) : []))
}

const sizeOf = (element: HTMLElement): number => element.getElementsByTagName('*').length + 1

/**
 * Sorts parts into those that the reader sees and those out of sight. What is above the screen counts as seen, for its layout would move
 * what is being read. What is not drawn at all is in neither.
 */
async function bySight(parts: HTMLElement[]): Promise<{ first: HTMLElement[]; later: HTMLElement[] }> {
  // A hidden tab draws nothing, so no press can wait there.
  if (document.hidden) return { first: parts, later: [] }
  const { promise, resolve: go } = Promise.withResolvers<IntersectionObserverEntry[]>()
  // An observer reports positions without forcing a layout.
  const observer = new IntersectionObserver(go)
  for (const part of parts) observer.observe(part)
  const first = new Set<Element>()
  const later = new Set<Element>()
  for (const { target, isIntersecting, boundingClientRect: box } of await promise)
    if (box.width + box.height > 0) (isIntersecting || box.bottom <= 0 ? first : later).add(target)
  observer.disconnect()
  return { first: parts.filter((part) => first.has(part)), later: parts.filter((part) => later.has(part)) }
}

/** Calls `set` on all parts, in each frame on as many as a slow phone can lay out in it. */
async function inFrames(parts: readonly HTMLElement[], set: (part: HTMLElement) => void): Promise<void> {
  let room = 0
  for (const part of parts) {
    // Measured only now: an element that was empty before may have been filled.
    const size = sizeOf(part)
    if (size > room) {
      await nextFrame()
      room = mostAtOnce
    }
    room -= size
    set(part)
  }
}

/** Events after which the reader is about to see more. */
const signs = ['scroll', 'pointerdown', 'keydown'] as const
/** Milliseconds without any event after which the reader is taken to be reading: no press waits then. */
const atRest = 5_000

/**
 * Resolves once the reader scrolls or presses, one of these parts comes into sight (a carousel moves), a script adds elements without the
 * font, the page is at rest or its tab is hidden. A page that is printed meanwhile is set in the font as a whole.
 */
async function whenWanted(later: readonly HTMLElement[]): Promise<void> {
  const { promise, resolve: go } = Promise.withResolvers<void>()
  const done = new AbortController()
  const heard = { capture: true, passive: true, signal: done.signal }
  for (const sign of signs) addEventListener(sign, () => go(), heard)
  document.addEventListener('visibilitychange', () => go(), heard)
  addEventListener('beforeprint', setPage, heard)
  const sight = new IntersectionObserver((seen) => {
    if (seen.some(({ isIntersecting }) => isIntersecting)) go()
  })
  for (const part of later) sight.observe(part)
  const changes = new MutationObserver((all) => {
    if (all.some(({ target, addedNodes }) => addedNodes.length > 0 && !isSet(target))) go()
  })
  changes.observe(document.body, { subtree: true, childList: true })
  setTimeout(go, atRest)
  await promise
  done.abort()
  sight.disconnect()
  changes.disconnect()
}

const isSet = (place: Node): boolean => place instanceof Element && place.closest('[data-font]') !== null

/** Waits for a frame in which nothing is being pressed: an element that moves under a press would not get its click. */
async function nextFrame(): Promise<void> {
  // A hidden tab has no animation frames.
  do await new Promise((resolve) => (document.hidden ? setTimeout(resolve) : requestAnimationFrame(resolve)))
  while (document.documentElement.matches(':active'))
}

function watchForRare(page: HTMLElement): void {
  const rare = new RegExp(`[^\\0-~${commonCharacters}]`, 'u')
  let waiting = false
  const look = () => {
    waiting = false
    const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    if (![page.textContent, ...Array.from(fields, ({ value }) => value)].some((text) => rare.test(text))) return
    changes.disconnect()
    page.removeEventListener('input', lookSoon)
    void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css')
  }
  const lookSoon = () => {
    if (waiting) return
    waiting = true
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(look)
    else setTimeout(look, 200)
  }
  const changes = new MutationObserver(lookSoon)
  changes.observe(page, { subtree: true, childList: true, characterData: true })
  page.addEventListener('input', lookSoon)
  lookSoon()
}
