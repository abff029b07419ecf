import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified file: less than half as long as axe's own `source`, and every document has to parse it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Asserts that axe finds no accessibility problem on the page. */
export async function keepsNobodyOut(page: Page, ...more: string[]): Promise<void> {
  expect(await obstaclesOn(page, ...more)).toEqual([])
}

/** The accessibility problems that axe finds on the page and in its frames. */
export async function obstaclesOn(page: Page, ...more: string[]): Promise<string[]> {
  await page.evaluate(stillness)
  const found: string[] = []
  for (const frame of page.frames()) {
    // Once per document: parsing it takes as long as the check.
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
    const inner = frame !== page.mainFrame()
    found.push(
      ...(await frame.evaluate(obstaclesFor, { tags: [...rules, ...more], without: inner ? ofWholePages : [] })),
    )
  }
  return found
}

/** Rules for whole pages, which do not apply to frames. */
const ofWholePages = ['landmark-one-main', 'page-has-heading-one', 'bypass']

/** Runs in the page. */
async function obstaclesFor({ tags, without }: { tags: string[]; without: string[] }): Promise<string[]> {
  const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
  // Only violations are returned: serialising passed checks takes longer than the check. Frames are checked one by one.
  const { violations } = await inPage.run({
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    iframes: false,
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Forced colours, light on black: selected items must still be recognisable, and drawings visible. */
export const ownColours = { forcedColors: 'active', colorScheme: 'dark' } as const

/** The contrast ratio of two colours (WCAG 1.4.3), in the format of computed styles. */
export function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? [])
      .map((part) => Number(part) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [dark = 0, bright = 0] = [light(one), light(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

/** Asserts that nothing overflows the right edge at any of these widths. */
export async function fitsWidths(page: Page, widths: readonly number[]): Promise<void> {
  const size = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: size?.height ?? 844 })
    await expect.poll(() => hangingOver(page, width), { message: `${width} px` }).toEqual([])
  }
  if (size) await page.setViewportSize(size)
}

/** Asserts that nothing overflows the right edge with text of twice the size (WCAG 1.4.4). */
export async function fitsLargeLetters(page: Page): Promise<void> {
  const scale = (to: string) => page.evaluate((size) => (document.documentElement.style.fontSize = size), to)
  await scale('200%')
  const width = page.viewportSize()?.width ?? 390
  await expect.poll(() => hangingOver(page, width), { message: 'letters of 200 %' }).toEqual([])
  await scale('')
}

/** Compared with the requested width: a phone's layout viewport grows with what overflows. */
const hangingOver = (page: Page, width: number) =>
  page.evaluate(async (wished) => {
    const drawn = () => new Promise((done) => requestAnimationFrame(done))
    await drawn()
    await drawn()
    if (document.documentElement.scrollWidth <= wished) return []
    const over = Array.from(document.querySelectorAll('body *')).filter(
      (one) => one.getBoundingClientRect().right > wished,
    )
    return over.length > 0 ? over.map(({ outerHTML }) => outerHTML.slice(0, 90)) : ['something']
  }, width)

/**
 * Waits until no animation is running: half-transparent text lacks contrast. An animation starts in the frame after the press, so one frame
 * must pass without any. Endless animations are not waited for.
 */
const stillness = async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(done))
  const moving = () =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  do {
    await Promise.allSettled(moving().map(({ finished }) => finished))
    await drawn()
    await drawn()
  } while (moving().length > 0)
}
