import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Less than half as long as the library's own `source`, which every document has to read. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Nothing on the page keeps somebody out, as far as a machine can tell. */
export async function keepsNobodyOut(page: Page, ...more: string[]): Promise<void> {
  expect(await obstaclesOn(page, ...more)).toEqual([])
}

/** What keeps somebody out of the page or of a frame in it, as far as a machine can tell. */
export async function obstaclesOn(page: Page, ...more: string[]): Promise<string[]> {
  await page.evaluate(stillness)
  const found: string[] = []
  for (const frame of page.frames()) {
    // Once for a document: reading it takes as long as looking.
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
    const inner = frame !== page.mainFrame()
    found.push(
      ...(await frame.evaluate(obstaclesFor, { tags: [...rules, ...more], without: inner ? ofWholePages : [] })),
    )
  }
  return found
}

/** What a page has once, and a frame in it need not have. */
const ofWholePages = ['landmark-one-main', 'page-has-heading-one', 'bypass']

/** Runs in the page. */
async function obstaclesFor({ tags, without }: { tags: string[]; without: string[] }): Promise<string[]> {
  const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
  // What is in order is not told: telling it takes longer than finding it. Frames are looked at by themselves.
  const { violations } = await inPage.run({
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    iframes: false,
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** The colours that a reader has set, light on black: what is chosen must still be told, and what is drawn be seen. */
export const ownColours = { forcedColors: 'active', colorScheme: 'dark' } as const

/** How well one colour stands out from another (WCAG 1.4.3), as computed styles write them. */
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

/** Nothing hangs over the right edge at any of these widths. */
export async function fitsWidths(page: Page, widths: readonly number[]): Promise<void> {
  const size = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: size?.height ?? 844 })
    await expect.poll(() => hangingOver(page, width), { message: `${width} px` }).toEqual([])
  }
  if (size) await page.setViewportSize(size)
}

/** Nothing hangs over the right edge with letters of twice the size (WCAG 1.4.4). */
export async function fitsLargeLetters(page: Page): Promise<void> {
  const scale = (to: string) => page.evaluate((size) => (document.documentElement.style.fontSize = size), to)
  await scale('200%')
  const width = page.viewportSize()?.width ?? 390
  await expect.poll(() => hangingOver(page, width), { message: 'letters of 200 %' }).toEqual([])
  await scale('')
}

/** Measured by the wished width: a phone's window grows with what hangs over. */
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
 * Until nothing fades or slides any more: half faded in, every text lacks contrast. What was pressed just now begins to move with the
 * next frame, so a frame must have passed with nothing moving. What turns for ever is not waited for.
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
