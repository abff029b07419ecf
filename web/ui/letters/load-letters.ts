import { commonLetters } from './common.ts'
import common from './common.woff2'

/**
 * Fetches Pretendard and sets the page in it: first the one file with the letters that the shop and the trade use, then the
 * rest by pieces if the page holds a rarer one (a name, say). Added when it is there and not as a rule to be obeyed, so that
 * the page's text is laid out once for it: twice with a rule, and once for every piece with the pieces.
 */
export async function loadLetters(): Promise<void> {
  try {
    await addCommonLetters(document)
  } catch {
    // No connection, for one: what stands in for it stays, the next page load asks again.
    return
  }
  watchForRare(document.body)
}

/** The common letters alone, also for a page in a frame: its fonts are its own. */
export async function addCommonLetters(page: Document): Promise<void> {
  const { FontFace } = (page.defaultView ?? window) as Window & typeof globalThis
  const face = new FontFace('Pretendard Common', `url(${common}) format('woff2')`, { weight: '400 800' })
  page.fonts.add(await face.load())
}

function watchForRare(page: HTMLElement): void {
  const rare = new RegExp(`[^\\0-~${commonLetters}]`, 'u')
  let waiting = false
  const look = () => {
    waiting = false
    if (!rare.test(page.textContent)) return
    changes.disconnect()
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
  lookSoon()
}
