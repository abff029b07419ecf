import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#server/deps.ts'
import { afterFirstPaint } from '#server/http/after-first-paint.ts'
import type { ArticlePage } from './article-page.ts'
import { screenDrawer } from './draw-screen.ts'
import { type FirstData, firstData } from './first-data.ts'
import { escape, firstScreen } from './first-screen.ts'
import { pictureInliner } from './inline-picture.ts'
import { styleInliner } from './inline-styles.ts'
import { pageAssets } from './page-assets.ts'
import type { KnownPage } from './page-paths.ts'

const keptMilliseconds = 2_000
const mostKept = 200

/** `missing`: the page says that there is no such thing, so its answer is a 404. */
export type Page = { html: string; missing: boolean }

export type Asked = {
  page: KnownPage | undefined
  /** A desktop, as far as the browser's name tells. */
  wide: boolean
  /** With a query: what it chooses is not in the first data, so the browser draws it. */
  query: boolean
  /** The one article that the page is about. */
  article?: ArticlePage | undefined
}

/** The storefront's HTML for one of its pages, with what its first screen needs written into it; made anew every two seconds. */
export async function storefrontPage(
  app: FastifyInstance,
  { db, log }: Deps,
  dist: string,
): Promise<(asked: Asked) => Promise<Page>> {
  const html = await readFile(path.join(dist, 'index.html'), 'utf8')
  const assets = await pageAssets(dist)
  const draw = await screenDrawer(dist, log)
  const inlineStyles = await styleInliner(dist)
  const inlinePicture = pictureInliner(app, log)
  const kept = new Map<string, { made: Promise<Page>; at: number }>()

  async function make({ page, wide, query, article }: Asked): Promise<Page> {
    const links = assets(page?.module)
    try {
      const data = await firstData(app, db, page ?? { name: '' }, query)
      const { missing } = data
      if (article) data.queries.push(article.query)
      const whole = about(html, article ?? data.about)
      const drawn =
        query && page?.name !== 'Main'
          ? undefined
          : await draw(page?.name, data, wide, wide ? () => undefined : inlinePicture)
      if (drawn) {
        const { address, head, body } = drawn
        const parts = { head: head + links, 'first-screen': body, 'first-data': dataScript(data, { address, wide }) }
        return { html: afterFirstPaint(await inlineStyles(fill(whole, parts))), missing }
      }
      const { head, screen } = firstScreen(page?.name, data)
      return {
        html: fill(whole, { head: head + links, 'first-screen': screen, 'first-data': dataScript(data) }),
        missing,
      }
    } catch (error) {
      // Without the data the page asks for itself, and says what is wrong.
      log.warn({ err: error }, 'a page goes out without its first data')
      return { html: fill(html, { head: links }), missing: false }
    }
  }

  return (asked) => {
    // A page per animal is nobody's first screen often enough to be kept.
    if (asked.page?.cattleNo !== undefined) return make(asked)
    const name = [asked.page?.name, asked.wide, asked.query, asked.article?.id].join()
    const last = kept.get(name)
    const at = performance.now()
    if (last && at - last.at < keptMilliseconds) return last.made
    const made = make(asked)
    // Articles are many: what is too old to be sent makes room.
    if (kept.size >= mostKept) for (const [old, page] of kept) if (at - page.at >= keptMilliseconds) kept.delete(old)
    if (kept.size >= mostKept) return made
    kept.set(name, { made, at })
    return made
  }
}

/** The window's title and the words that a sent link is shown with. */
function about(html: string, said: FirstData['about']): string {
  if (!said) return html
  const description = `<meta name="description" content="${escape(said.description)}" />`
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(said.title)}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, () => description)
}

function fill(html: string, parts: Record<string, string>): string {
  return html.replaceAll(/<!--([\w-]+)-->/g, (_, name: string) => parts[name] ?? '')
}

function dataScript({ serverNow, seq, queries }: FirstData, drawn?: { address: string; wide: boolean }): string {
  // A '<' inside a string must not end the script.
  const json = JSON.stringify({ serverNow, seq, queries, drawn }).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="first-data">${json}</script>`
}
