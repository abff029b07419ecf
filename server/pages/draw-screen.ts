import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Deps } from '#server/deps/deps.ts'
import type { FirstData } from './first-data.ts'
import { sparingly } from './sparingly.ts'

/** What the build of the web exports (web/storefront/render.tsx). The build is loaded at run time, so its type is declared here. */
type Drawing = Pick<FirstData, 'serverNow' | 'queries'> & {
  address: string
  wide: boolean
  pictures: Record<string, string>
}
type Drawn = { head: string; body: string }
type Render = { renderScreen: (screen: Drawing) => Promise<Drawn> }

/** Pages whose first screen needs nothing but `FirstData`: the server renders them, so that nothing waits for a script. */
const drawn = new Set([
  'Main',
  'GoodsAll',
  'GoodsNormal',
  'GoodsSearch',
  'Notice',
  'Magazine',
  'FAQ',
  'Customer',
  'Policy',
  'Private',
  'UnitPrice',
])

/** How many renderings of made-up addresses may wait in the queue; beyond that the browser renders the page. */
const mostWaiting = 10

/** Renders first screens with the components of the web. Undefined for pages that the browser renders itself. */
export async function screenDrawer(dist: string, log: Deps['log']) {
  const file = path.join(dist, '.server/render.js')
  const render = existsSync(file) ? ((await import(file)) as Render) : undefined
  const inTurn = sparingly(mostWaiting)
  return async (
    page: string | undefined,
    search: string,
    { serverNow, queries, pictures }: Pick<FirstData, 'serverNow' | 'queries' | 'pictures'>,
    wide: boolean,
    inlined: (path: string) => string | undefined,
  ): Promise<(Drawn & { address: string }) | undefined> => {
    if (!render || page === undefined || !drawn.has(page)) return undefined
    const address = `/${page}${search}`
    const written = pictures.flatMap((one): [string, string][] => {
      const source = inlined(one)
      return source === undefined ? [] : [[one, source]]
    })
    const screen = { address, wide, serverNow, queries, pictures: Object.fromEntries(written) }
    const work = () => render.renderScreen(screen)
    try {
      const made = await (search === '' ? work() : inTurn(work))
      return made && { address, ...made }
    } catch (error) {
      log.warn({ err: error, page }, 'a first screen could not be drawn; the browser draws it')
      return undefined
    }
  }
}
