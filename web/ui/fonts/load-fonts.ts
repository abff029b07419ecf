import { commonCharacters } from './common.ts'

/** Most elements that are set in the new font at once: what a slow phone lays out within a frame or two. */
const mostAtOnce = 12

/**
 * Fetches Pretendard and sets the page in it: first the one file with the characters that the shop and the trade use, then the
 * rest by pieces if the page holds a rarer one (a name, say). Only what has `data-font` asks for that file (tokens.css), so
 * the page is laid out for it when it is there, and some elements in each frame: no press has to wait for all of them.
 * What is on the screen comes first, and what nobody sees yet later. Resolves after the first.
 */
export async function loadFonts(): Promise<void> {
  const loaded = await document.fonts.load('1rem "Pretendard Common"').catch(() => [])
  // No connection, for one: what stands in for it stays, the next page load asks again.
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

/** Sets the whole page, and what comes into it from now on. */
function setPage(): void {
  document.body.dataset['font'] = ''
  for (const part of document.body.querySelectorAll<HTMLElement>('[data-font]')) delete part.dataset['font']
}

/** The largest elements that hold few enough others, in the order they are read. */
function partsOf(element: HTMLElement): HTMLElement[] {
  if (sizeOf(element) <= mostAtOnce) return [element]
  return Array.from(element.children).flatMap((child) => (child instanceof HTMLElement ? partsOf(child) : []))
}

const sizeOf = (element: HTMLElement): number => element.getElementsByTagName('*').length + 1

/**
 * What the reader sees, and what nobody sees yet. What stands above the screen counts as seen: it would move what is being read. What is not
 * drawn at all is neither, and costs nothing.
 */
async function bySight(parts: HTMLElement[]): Promise<{ first: HTMLElement[]; later: HTMLElement[] }> {
  // Nothing is drawn in a tab that is not looked at: no press can wait there.
  if (document.hidden) return { first: parts, later: [] }
  const { promise, resolve: go } = Promise.withResolvers<IntersectionObserverEntry[]>()
  // It tells where they are without having the page laid out for it.
  const observer = new IntersectionObserver(go)
  for (const part of parts) observer.observe(part)
  const first = new Set<Element>()
  const later = new Set<Element>()
  for (const { target, isIntersecting, boundingClientRect: box } of await promise)
    if (box.width + box.height > 0) (isIntersecting || box.bottom <= 0 ? first : later).add(target)
  observer.disconnect()
  return { first: parts.filter((part) => first.has(part)), later: parts.filter((part) => later.has(part)) }
}

/** Does so with all parts, in each frame as many as a slow phone lays out in it. */
async function inFrames(parts: readonly HTMLElement[], set: (part: HTMLElement) => void): Promise<void> {
  let room = 0
  for (const part of parts) {
    // Measured when its turn comes: what was empty before may have been filled.
    const size = sizeOf(part)
    if (size > room) {
      await nextFrame()
      room = mostAtOnce
    }
    room -= size
    set(part)
  }
}

/** The reader is about to see more. */
const signs = ['scroll', 'pointerdown', 'keydown'] as const
/** Milliseconds: whoever has done nothing for so long is reading, and waits for nothing. */
const atRest = 5_000

/**
 * Resolves once the reader does something, one of these parts comes into sight (a carousel moves), a script adds what has no font yet, the
 * page is at rest or is not looked at. On paper all of it stands in the shop's font.
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

/** A frame in which nothing is being pressed: what moved away under a press would not hear of it. */
async function nextFrame(): Promise<void> {
  // Nothing is drawn in a tab that is not looked at, and no frame comes there.
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
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(look)
    else setTimeout(look, 200)
  }
  const changes = new MutationObserver(lookSoon)
  changes.observe(page, { subtree: true, childList: true, characterData: true })
  page.addEventListener('input', lookSoon)
  lookSoon()
}
