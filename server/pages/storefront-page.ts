import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { headTags } from '#domain/head/head-tags.ts'
import { pageHead } from '#domain/head/page-head.ts'
import type { Deps } from '#server/deps/deps.ts'
import { afterFirstPaint } from '#server/http/after-first-paint.ts'
import { screenDrawer } from './draw-screen.ts'
import { type FirstData, firstData, type Query } from './first-data.ts'
import { firstScreen } from './first-screen.ts'
import { pictureInliner } from './inline-picture.ts'
import { styleInliner } from './inline-styles.ts'
import { pageAssets } from './page-assets.ts'
import type { KnownPage } from './page-paths.ts'
import type { Subject } from './page-subject.ts'
import { headPlace, writeHead } from './write-head.ts'
import { type WrittenPage, writtenPage } from './written-page.ts'

const keptMilliseconds = 2_000
/** What is drawn shows a time: a page whose data stay the same is drawn anew for its clock alone. */
const clockMilliseconds = 10_000
/** Pages of one first data: an address each. */
const mostPages = 200

export type Asked = {
  page: KnownPage | undefined
  /** A desktop, as far as the browser's name tells. */
  wide: boolean
  /** '?grade_code=04', or nothing. What a query chooses is not in the first data, so the browser draws it. */
  search: string
}

type Lately = { reading: Promise<FirstData>; at: number }
/** What was made of one first data, by what it was made for. */
type Made = { drawings: Map<string, Promise<string>>; pages: Map<string, Promise<WrittenPage>> }

/**
 * The storefront's HTML for one of its pages, with what its first screen needs written into it. That is read anew every two seconds; while
 * it stays the same, nothing is drawn, written or compressed again.
 */
export async function storefrontPage(
  app: FastifyInstance,
  { db, log, config, settings }: Deps,
  dist: string,
): Promise<(asked: Asked, subject: Subject | undefined) => Promise<WrittenPage>> {
  const html = await readFile(path.join(dist, 'index.html'), 'utf8')
  const assets = await pageAssets(dist)
  const draw = await screenDrawer(dist, log)
  const inlineStyles = await styleInliner(dist)
  const inlinePicture = pictureInliner(app, log)
  const kept = new Map<string, Lately>()
  const made = new WeakMap<FirstData, Made>()

  async function write({ page, wide, search }: Asked, first: FirstData, own: readonly Query[]): Promise<string> {
    const query = search !== ''
    const links = assets(page?.module)
    const fixed = { 'page-head': headPlace }
    const data = { ...first, queries: [...first.queries, ...own] }
    const drawn =
      query && page?.name !== 'Main'
        ? undefined
        : await draw(page?.name, data, wide, wide ? () => undefined : inlinePicture)
    if (drawn) {
      const { address, head, body } = drawn
      const parts = { head: head + links, 'first-screen': body, 'first-data': dataScript(data, { address, wide }) }
      return afterFirstPaint(await inlineStyles(fill(html, { ...fixed, ...parts })))
    }
    const { head, screen } = firstScreen(page?.name, data)
    const parts = { head: head + links, 'first-screen': screen, 'first-data': dataScript(data) }
    return fill(html, { ...fixed, ...parts })
  }

  /** What was read lately; the very same as before while it says the same and its clock is not far behind. */
  function firstLately({ page, search }: Asked): Promise<FirstData> {
    const name = page?.name ?? ''
    const key = `${name} ${search !== ''}`
    const last = kept.get(key)
    const at = performance.now()
    if (last && at - last.at < keptMilliseconds) return last.reading
    const reading = firstData(app, db, name, search !== '').then(async (now) => {
      const before = await last?.reading.catch(() => undefined)
      return before && isSame(before, now) ? before : now
    })
    kept.set(key, { reading, at })
    return reading
  }

  async function pageOf(asked: Asked, subject: Subject | undefined): Promise<WrittenPage> {
    const own = subject?.queries ?? []
    const first = await firstLately(asked)
    const { drawings, pages } = made.get(first) ?? { drawings: new Map(), pages: new Map() }
    made.set(first, { drawings, pages })
    const picture = !asked.wide && first.picture !== undefined && inlinePicture(first.picture) !== undefined
    const name = JSON.stringify([asked.page?.name, asked.wide, asked.search !== '', picture, own])
    const { company } = await settings()
    const shop = { origin: config.publicUrl, company }
    const head = subject?.head ?? pageHead(asked.page?.name ?? '', asked.search)
    const drawing = keep(drawings, name, () => write(asked, first, own))
    // A head writes some of its tags only when they are asked for: two are the same when all their tags are.
    return keep(pages, `${name}${head.title}${JSON.stringify(headTags(head, shop))}`, async () =>
      writtenPage(writeHead(await drawing, head, shop)),
    )
  }

  return async (asked, subject) => {
    try {
      return await pageOf(asked, subject)
    } catch (error) {
      // Without the data the page asks for itself, and says what is wrong.
      log.warn({ err: error }, 'a page goes out without its first data')
      const { company } = await settings()
      const head = subject?.head ?? pageHead(asked.page?.name ?? '', asked.search)
      const bare = fill(html, { 'page-head': headPlace, head: assets(asked.page?.module) })
      return writtenPage(writeHead(bare, head, { origin: config.publicUrl, company }))
    }
  }
}

function keep<Value>(all: Map<string, Promise<Value>>, name: string, make: () => Promise<Value>): Promise<Value> {
  const known = all.get(name)
  if (known) return known
  if (all.size >= mostPages) all.clear()
  const value = make()
  all.set(name, value)
  value.catch(() => all.delete(name))
  return value
}

const isSame = (before: FirstData, now: FirstData): boolean =>
  Date.parse(now.serverNow) - Date.parse(before.serverNow) < clockMilliseconds &&
  Date.parse(now.serverNow) >= Date.parse(before.serverNow) &&
  JSON.stringify([before.queries, before.picture]) === JSON.stringify([now.queries, now.picture])

function fill(html: string, parts: Record<string, string>): string {
  return html.replaceAll(/<!--([\w-]+)-->/g, (_, name: string) => parts[name] ?? '')
}

function dataScript({ serverNow, seq, queries }: FirstData, drawn?: { address: string; wide: boolean }): string {
  // A '<' inside a string must not end the script.
  const json = JSON.stringify({ serverNow, seq, queries, drawn }).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="first-data">${json}</script>`
}
