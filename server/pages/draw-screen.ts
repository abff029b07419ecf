import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Deps } from '#server/deps/deps.ts'
import type { FirstData } from './first-data.ts'
import { sparingly } from './sparingly.ts'

/** What the web's build exports for us (web/storefront/render.tsx); a build is an artefact, not a part of this program. */
type Drawing = Pick<FirstData, 'serverNow' | 'queries'> & {
  address: string
  wide: boolean
  pictures: Record<string, string>
}
type Drawn = { head: string; body: string }
type Render = { renderScreen: (screen: Drawing) => Promise<Drawn> }

/** Pages whose whole first screen is in `FirstData`: they are sent drawn, so that nothing waits for a script. */
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

/** Drawings of addresses that anybody can make up, waiting for their turn: who comes after them has the page drawn by the browser. */
const mostWaiting = 10

/** Draws first screens with the web's own components. Undefined for pages that the browser draws itself. */
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
