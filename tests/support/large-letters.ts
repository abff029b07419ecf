import { expect, type Page } from '@playwright/test'
import { findChromium } from '#scripts/chromium.ts'
import { untilQuiet } from './walk-to.ts'

/** Chromium with letters of twice the usual size, as a reader sets it in the browser: for `test.use`. */
export const withLargeLetters = {
  launchOptions: {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--blink-settings=defaultFontSize=32'],
  },
}

const soft = expect.configure({ soft: true })

/** Asserts that everything on this screen, or in the open dialog, can be read and pressed with text of twice the size (WCAG 1.4.4). */
export async function keepsAllInLargeLetters(page: Page, message: string): Promise<void> {
  await untilQuiet(page)
  // A soft assertion, so that one run reports every screen.
  await soft.poll(() => page.evaluate(lossesOf, page.viewportSize()!), { message, timeout: 4000 }).toEqual([])
}

/** Finds text and controls that are cut off, outside of the screen, covered, broken after each syllable, or too narrow. Runs in the page. */
async function lossesOf(screen: { width: number; height: number }): Promise<string[]> {
  const root = document.documentElement
  const losses: string[] = []
  const lose = (what: string, one: Element) => {
    const words = (one.getAttribute('aria-label') ?? (one.textContent || (one.parentElement?.textContent ?? '')))
      .trim()
      .slice(0, 40)
    losses.push(`${what}: <${one.tagName.toLowerCase()} class="${one.getAttribute('class') ?? ''}"> ${words}`)
  }
  // Lays out also what is otherwise laid out only near the viewport.
  const whole = new CSSStyleSheet()
  whole.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [whole]
  await document.fonts.ready
  /** Waits until it is painted and no animation is running. */
  const stillness = async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done))
    const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ends.map(({ finished }) => finished))
  }
  await stillness()
  if (getComputedStyle(root).fontSize !== '32px') return ['the letters are not large']
  if (root.scrollWidth > screen.width) losses.push(`the page is ${root.scrollWidth} px wide`)

  const modals = Array.from(document.querySelectorAll('dialog:modal'))
  const top = modals.at(-1) ?? document.body
  // A carousel scrolls too, by swiping.
  const isCarousel = (one: Element) => one.parentElement?.ariaRoleDescription === '캐러셀'
  /** Scrolls only vertically, so content that is too wide is lost. */
  const isTall = (one: Element) =>
    one.matches('dialog, dialog > *') || getComputedStyle(one).maxHeight !== 'none' || one === document.documentElement
  const isAuto = (one: Element) => /auto|scroll/.test(getComputedStyle(one).overflowX)
  const scrolls = (one: Element) => (isAuto(one) && !isTall(one)) || isCarousel(one)
  const hides = (one: Element) => /hidden|clip/.test(getComputedStyle(one).overflowX + getComputedStyle(one).overflowY)
  const ancestors = (one: Element) => {
    const all: Element[] = []
    // An overlay is not clipped by its DOM ancestors.
    for (let up = one.parentElement; up && up !== document.body && !all.includes(top); up = up.parentElement)
      all.push(up)
    return all
  }
  const isShown = (one: Element) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !one.closest('[inert], [aria-hidden=true]') &&
    one.getClientRects().length > 0
  /** For screen readers only: a box of one pixel or clipped to nothing, here or in an ancestor; or a control below an image of one. */
  const isSpoken = (one: Element) =>
    getComputedStyle(one).opacity === '0' ||
    [one, ...ancestors(one)].some(
      (up) =>
        (up.clientWidth <= 1 && up.clientHeight <= 1 && hides(up)) || getComputedStyle(up).clipPath === 'inset(50%)',
    )

  // Text: inside the viewport or a scroll container, and not clipped by a box with hidden overflow.
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement!
    const words = node.textContent!.trim()
    if (!words || !isShown(one) || one.closest('svg, option') || isSpoken(one)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = Array.from(range.getClientRects()).filter(({ width }) => width > 0)
    if (rects.length === 0) continue
    const [left, right] = [Math.min(...rects.map((r) => r.left)), Math.max(...rects.map((r) => r.right))]
    const [above, below] = [Math.min(...rects.map((r) => r.top)), Math.max(...rects.map((r) => r.bottom))]
    const around = [one, ...ancestors(one)]
    const scroller = around.findIndex(scrolls)
    if (scroller === -1 && (right > screen.width + 1 || left < -1)) lose('outside the screen', one)
    let canScroll = false
    for (const box of around.slice(0, scroller === -1 ? undefined : scroller)) {
      if (getComputedStyle(box).textOverflow === 'ellipsis') continue
      const isScroller = isAuto(box) && isTall(box)
      if (!hides(box) && !isScroller) continue
      const edge = box.getBoundingClientRect()
      const room = Number.parseFloat(getComputedStyle(box).overflowClipMargin) || 0
      if (right > edge.right + room + 2 || left < edge.left - room - 2) lose('cut off at the side', one)
      canScroll ||= isScroller || getComputedStyle(box).webkitLineClamp !== 'none'
      // Half of the line spacing may be clipped.
      if (!canScroll && (below > edge.bottom + room + 8 || above < edge.top - room - 8)) lose('cut off below', one)
    }
    const lines = new Set(rects.map((r) => Math.round(r.top / 8))).size
    const syllables = words.replaceAll(/\s/g, '').length
    // A wrapped line must not begin where a separator dot is clipped.
    for (const box of around) {
      const [, cut] = /^inset\((?:-?[\d.]+px ){3}([\d.]+)px\)$/.exec(getComputedStyle(box).clipPath) ?? []
      if (cut && words !== '·' && left < box.getBoundingClientRect().left + Number(cut) - 1)
        lose('cut off where its line begins', one)
    }
    // An icon at the end of a row is part of the control, so text must not cover it.
    for (const sign of one.closest('a, button')?.querySelectorAll(':scope > svg') ?? []) {
      const { left: begin, right: end, top: high, bottom: low } = sign.getBoundingClientRect()
      if (rects.some((r) => r.right > begin + 1 && r.left < end - 1 && r.bottom > high + 1 && r.top < low - 1))
        lose('words over a sign', one)
    }
    // A dot must be between two words, not at the end of a line.
    for (const { index } of words === '·' ? [] : node.textContent!.matchAll(/(?<=\s)·(?=\s+\S)/g)) {
      const place = (from: number) => {
        range.setStart(node, from)
        range.setEnd(node, from + 1)
        return range.getClientRects()[0]
      }
      const next = node.textContent!.slice(index + 1).search(/\S/) + index + 1
      const [dot, after] = [place(index), place(next)]
      if (dot && after && after.top > dot.bottom - 2) lose('a dot at the end of a line', one)
    }
    if (lines >= 3 && syllables / lines < 2) lose(`${syllables} syllables on ${lines} lines`, one)
  }

  // The value of a read-only field must be fully visible.
  for (const one of top.querySelectorAll('input:read-only, textarea:read-only'))
    if (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement)
      if (
        isShown(one) &&
        !one.disabled &&
        (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 8)
      )
        lose(`only a part of ‘${one.value}’`, one)

  // Controls: inside the viewport or a scroll container, and wide enough for their input.
  for (const one of top.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    if (!isShown(one) || one.closest('svg') || isSpoken(one)) continue
    const inScroller = ancestors(one).some(scrolls)
    const rect = one.getBoundingClientRect()
    if (!inScroller && (rect.left < -1 || rect.right > screen.width + 1)) lose('pressed outside the screen', one)
    const isTyped = one instanceof HTMLInputElement && /text|search|tel|number|password/.test(one.type)
    if (isTyped && one.clientWidth < 80) lose(`only ${one.clientWidth} px to type in`, one)
  }

  // Fixed bars must leave at least two fifths of the height to the content below. Measured after scrolling down, when all of them are
  // shown.
  const place = scrollY
  scrollTo({ top: 400, behavior: 'instant' })
  await stillness()
  const stays = (one: Element) => {
    const { position } = getComputedStyle(one)
    return (position === 'fixed' || position === 'sticky') && isShown(one) && !one.closest('table')
  }
  const bars = Array.from(top.querySelectorAll('*'))
    .filter(stays)
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > screen.width / 2 && height < screen.height * 0.9)
  // Counted by pixel rows, because bars may overlap.
  const rows = Array.from({ length: screen.height }, (_, row) => row)
  const taken = rows.filter((row) => bars.some((bar) => bar.top <= row && row < bar.bottom)).length
  scrollTo({ top: place, behavior: 'instant' })
  // A bar at the bottom may take a quarter.
  const highest = Math.max(0, ...bars.filter(({ bottom }) => bottom >= screen.height - 1).map(({ height }) => height))
  if (highest > screen.height / 4) losses.push(`the bar at the bottom takes ${highest} of ${screen.height} px`)
  if (taken > screen.height * 0.6) losses.push(`bars take ${taken} of ${screen.height} px`)
  for (const box of modals.at(-1)?.querySelectorAll('*') ?? [])
    if (/auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + 4)
      if (isShown(box) && box.clientHeight < screen.height * 0.3 && box.clientHeight > 0 && box.tagName !== 'TEXTAREA')
        lose(`only ${box.clientHeight} px to scroll in`, box)
  return [...new Set(losses)]
}
