import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Head } from '#domain/head/head.ts'
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

const keptMilliseconds = 2_000

export type Asked = {
  page: KnownPage | undefined
  /** A desktop, as far as the browser's name tells. */
  wide: boolean
  /** '?grade_code=04', or nothing. What a query chooses is not in the first data, so the browser draws it. */
  search: string
}

/** The storefront's HTML for one of its pages, with what its first screen needs written into it; made anew every two seconds. */
export async function storefrontPage(
  app: FastifyInstance,
  { db, log, config, settings }: Deps,
  dist: string,
): Promise<(asked: Asked, subject: Subject | undefined) => Promise<string>> {
  const html = await readFile(path.join(dist, 'index.html'), 'utf8')
  const assets = await pageAssets(dist)
  const draw = await screenDrawer(dist, log)
  const inlineStyles = await styleInliner(dist)
  const inlinePicture = pictureInliner(app, log)
  const kept = new Map<string, { made: Promise<string>; at: number }>()

  async function make({ page, wide, search }: Asked, own: readonly Query[] = []): Promise<string> {
    const query = search !== ''
    const links = assets(page?.module)
    const fixed = { 'page-head': headPlace }
    try {
      const data = await firstData(app, db, page?.name ?? '', query)
      data.queries.push(...own)
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
    } catch (error) {
      // Without the data the page asks for itself, and says what is wrong.
      log.warn({ err: error }, 'a page goes out without its first data')
      return fill(html, { ...fixed, head: links })
    }
  }

  function madeLately(asked: Asked): Promise<string> {
    const name = [asked.page?.name, asked.wide, asked.search !== ''].join()
    const last = kept.get(name)
    const at = performance.now()
    if (last && at - last.at < keptMilliseconds) return last.made
    const made = make(asked)
    kept.set(name, { made, at })
    return made
  }

  async function withHead(page: string, head: Head): Promise<string> {
    const { company } = await settings()
    return writeHead(page, head, { origin: config.publicUrl, company })
  }

  return async (asked, subject) => {
    // A page about one thing is nobody's first screen often enough to be kept.
    const page = await (subject && subject.queries.length > 0 ? make(asked, subject.queries) : madeLately(asked))
    return withHead(page, subject?.head ?? pageHead(asked.page?.name ?? '', asked.search))
  }
}

function fill(html: string, parts: Record<string, string>): string {
  return html.replaceAll(/<!--([\w-]+)-->/g, (_, name: string) => parts[name] ?? '')
}

function dataScript({ serverNow, seq, queries }: FirstData, drawn?: { address: string; wide: boolean }): string {
  // A '<' inside a string must not end the script.
  const json = JSON.stringify({ serverNow, seq, queries, drawn }).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="first-data">${json}</script>`
}
