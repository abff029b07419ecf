import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { headTags } from '#domain/head/head-tags.ts'
import { pageHead } from '#domain/head/page-head.ts'
import { defaultSettings } from '#server/config/settings.ts'
import type { Deps } from '#server/deps/deps.ts'
import { afterFirstPaint } from '#server/http/after-first-paint.ts'
import { askedList } from './asked-list.ts'
import { screenDrawer } from './draw-screen.ts'
import { type FirstData, firstData, type Query } from './first-data.ts'
import { firstScreen } from './first-screen.ts'
import { pictureInliner } from './inline-picture.ts'
import { styleInliner } from './inline-styles.ts'
import { pageAssets } from './page-assets.ts'
import type { KnownPage } from './page-paths.ts'
import type { Subject } from './page-subject.ts'
import { readLately } from './read-lately.ts'
import { headPlace, writeHead } from './write-head.ts'
import { type WrittenPage, writtenPage } from './written-page.ts'

/** How many finished pages are cached for one state of the first data, one for each address. */
const mostPages = 200
/** How many filtered lists are cached: their pages for phones and desktops take at most a megabyte each. */
const mostLists = 40

export type Asked = {
  page: KnownPage | undefined
  /** Whether the browser is probably a desktop's. */
  wide: boolean
  /** '?grade_code=04', or ''. If it is not the filter of a list, the first data do not contain what it chooses, and the browser renders the page. */
  search: string
}

/** What was made from one state of the first data: renderings and finished pages. */
type Made = { drawings: Map<string, Promise<string>>; pages: Map<string, Promise<WrittenPage>> }

/**
 * The storefront's HTML for one of its pages, with the first screen and its data in it. The data are read again every two seconds; while
 * they are equal, nothing is rendered or compressed again.
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
  const ofPage = readLately(mostPages)
  const ofList = readLately(mostLists)
  const made = new WeakMap<FirstData, Made>()
  /** As the settings last said: for pages that go out while the database is away. */
  let { company } = defaultSettings

  async function write({ page, wide, search }: Asked, first: FirstData, own: readonly Query[]): Promise<string> {
    const query = search !== ''
    const links = assets(page?.module)
    const fixed = { 'page-head': headPlace }
    const data = { ...first, queries: [...first.queries, ...own] }
    const isList = askedList(page?.name, search) !== undefined
    const drawn =
      query && page?.name !== 'Main' && !isList
        ? undefined
        : await draw(page?.name, isList ? search : '', data, wide, wide ? () => undefined : inlinePicture)
    if (drawn) {
      const { address, head, body } = drawn
      const parts = { head: head + links, 'first-screen': body, 'first-data': dataScript(data, { address, wide }) }
      return afterFirstPaint(await inlineStyles(fill(html, { ...fixed, ...parts })))
    }
    const { head, screen } = firstScreen(page?.name, data)
    const parts = { head: head + links, 'first-screen': screen, 'first-data': dataScript(data) }
    return fill(html, { ...fixed, ...parts })
  }

  function firstLately({ page, search }: Asked): Promise<FirstData> {
    const name = page?.name ?? ''
    const asked = { page: name, query: search !== '', list: askedList(name, search) }
    const read = () => firstData(app, db, asked)
    return asked.list && asked.query ? ofList(name + search, read) : ofPage(`${name} ${asked.query}`, read)
  }

  async function pageOf(asked: Asked, subject: Subject | undefined): Promise<WrittenPage> {
    company = (await settings()).company
    const first = await firstLately(asked)
    const { drawings, pages } = made.get(first) ?? { drawings: new Map(), pages: new Map() }
    made.set(first, { drawings, pages })
    const pictures = asked.wide ? 0 : first.pictures.filter((one) => inlinePicture(one) !== undefined).length
    const name = JSON.stringify([asked.page?.name, asked.wide, asked.search !== '', pictures, subject?.name])
    const shop = { origin: config.publicUrl, company }
    const head = subject?.head ?? pageHead(asked.page?.name ?? '', asked.search)
    const drawing = keep(drawings, name, () => write(asked, first, subject?.queries ?? []))
    // For pages without a subject the tags of the head are part of the cache key; a subject's name determines its tags.
    const said = JSON.stringify(subject ? company : [head.title, headTags(head, shop)])
    return keep(pages, name + said, async () => writtenPage(writeHead(await drawing, head, shop)))
  }

  return async (asked, subject) => {
    try {
      return await pageOf(asked, subject)
    } catch (error) {
      // Without the data the browser asks for them, and shows the error.
      log.warn({ err: error }, 'a page goes out without its first data')
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

function fill(html: string, parts: Record<string, string>): string {
  return html.replaceAll(/<!--([\w-]+)-->/g, (_, name: string) => parts[name] ?? '')
}

function dataScript({ serverNow, seq, queries }: FirstData, drawn?: { address: string; wide: boolean }): string {
  // A '<' inside a string must not end the script.
  const json = JSON.stringify({ serverNow, seq, queries, drawn }).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="first-data">${json}</script>`
}
