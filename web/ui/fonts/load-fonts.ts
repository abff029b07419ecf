import { commonCharacters } from './common.ts'

/** Most elements that are set in the new font at once: what a slow phone lays out within a frame or two. */
const mostAtOnce = 30

/**
 * Fetches Pretendard and sets the page in it: first the one file with the characters that the shop and the trade use, then the
 * rest by pieces if the page holds a rarer one (a name, say). Only what has `data-font` asks for that file (tokens.css), so
 * the page is laid out for it when it is there, and some elements in each frame: no press has to wait for all of them.
 */
export async function loadFonts(): Promise<void> {
  const loaded = await document.fonts.load('1rem "Pretendard Common"').catch(() => [])
  // No connection, for one: what stands in for it stays, the next page load asks again.
  if (loaded.length === 0) return
  const parts = await setInParts(document.body)
  await nextFrame()
  document.body.dataset['font'] = ''
  for (const part of parts) if (part !== document.body) delete part.dataset['font']
  watchForRare(document.body)
}

/** Sets the largest elements that hold few enough others, in the order they are read; answers which. */
async function setInParts(page: HTMLElement): Promise<HTMLElement[]> {
  const parts: HTMLElement[] = []
  let room = 0
  async function set(element: HTMLElement) {
    // Measured when its turn comes: what was empty before may have been filled.
    const size = element.getElementsByTagName('*').length + 1
    if (size > mostAtOnce) {
      for (const child of Array.from(element.children)) if (child instanceof HTMLElement) await set(child)
      return
    }
    if (size > room) {
      await nextFrame()
      room = mostAtOnce
    }
    room -= size
    element.dataset['font'] = ''
    parts.push(element)
  }
  await set(page)
  return parts
}

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
