import type { BenchMarket } from './bench-market.ts'
import { shownBoxes } from './boxes.ts'
import { type Compared, inTurn } from './measure.ts'
import type { RawRequest } from './raw-http.ts'
import type { Load } from './run-load.ts'

export type Read = { name: string; ours: RawRequest[]; bare: RawRequest[] }

const connections = 16

/** The same requests for both servers: lists over every kind and grade, details and carcasses from all over the table. */
export async function readsOf({ boxes, pool }: BenchMarket): Promise<Read[]> {
  const facets = ['01', '02', '03'].flatMap((kind) =>
    ['01', '02', '03', '04', '05', '06', '07'].map((grade) => [kind, grade]),
  )
  const boxIds = await shownBoxes(pool, 500)
  const carcassIds = spread(Math.ceil(boxes / 12))
  return [
    {
      name: 'list of 10, two filters',
      ours: facets.map(([kind, grade]) => ({
        path: `/api/fronts/products/items?product_type=S&ps_code=1&page=1&limit=10&beef_code=${kind}&grade_code=${grade}`,
      })),
      bare: facets.map(([kind, grade]) => ({ path: `/list/${kind}/${grade}` })),
    },
    {
      name: 'product detail',
      ours: boxIds.map((id) => ({ path: `/api/fronts/products/${id}` })),
      bare: boxIds.map((id) => ({ path: `/product/${id}` })),
    },
    {
      name: 'carcass cuts',
      ours: carcassIds.map((id) => ({ path: `/api/fronts/products/carcass-infos/${id}` })),
      bare: carcassIds.map((id) => ({ path: `/cuts/${id}` })),
    },
    {
      name: 'carcass list',
      ours: [{ path: '/api/fronts/products/carcass-infos?product_type=D&page=1&limit=10' }],
      bare: [{ path: '/carcasses/D' }],
    },
  ]
}

/** 500 numbers from 1 to `upTo`, far apart. */
const spread = (upTo: number): number[] => Array.from({ length: 500 }, (_, n) => 1 + ((n * 7919) % upTo))

/** Every read, on every market: comparisons in the order of the markets. */
export async function compareReads(
  markets: BenchMarket[],
  load: Load,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<{ name: string; asked: RawRequest[]; compared: Compared[]; bytes: number }[]> {
  const results = []
  const reads = await Promise.all(markets.map((market) => readsOf(market)))
  for (const [place, { name, ours: asked }] of (reads[0] ?? []).entries()) {
    const pairs = markets.map((market, which) => {
      const read = reads[which]?.[place]
      const side = (child: { port: number; pid: number }, requests: RawRequest[] = []) => ({
        run: () => load.run({ kind: 'for-a-time', port: child.port, connections, seconds, requests }),
        pids: [child.pid, market.databasePid],
      })
      return { bare: side(market.bare, read?.bare), ours: side(market.shop, read?.ours), read }
    })
    const compared = await inTurn(rounds, pairs, 1)
    const answer = await fetch(`http://127.0.0.1:${markets[0]?.shop.port}${pairs[0]?.read?.ours[0]?.path}`)
    results.push({ name, asked, compared, bytes: (await answer.arrayBuffer()).byteLength })
  }
  return results
}
