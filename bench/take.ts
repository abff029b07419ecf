import type { BenchMarket } from './bench-market.ts'
import { freeBoxes, numberBoxes, releaseBoxes } from './boxes.ts'
import { buyers } from './fill-market.ts'
import type { Pair } from './measure.ts'
import { hasPgbench, runPgbench } from './pgbench.ts'
import type { RawRequest } from './raw-http.ts'
import type { Load } from './run-load.ts'

const connections = 8

/** The hold transaction alone, as our server calls it: one function call, one commit. */
const script = (each: number) => `
\\set n :n + 1
\\set place :client_id * ${each} + :n
\\set buyer 1 + :place % ${buyers}
select failed, full_at from take_for_cart(:buyer, array[(select product_id from bench_boxes where place = :place)], 600, 3600, 50, 3);
`

export const takeRequests = async (market: BenchMarket, ids: number[]): Promise<RawRequest[]> =>
  Promise.all(
    ids.map(async (id, place) => ({
      method: 'POST' as const,
      path: '/api/users/carts',
      token: await market.tokenOf(place + 1),
      body: { product_id: [id] },
    })),
  )

/** Takes this many boxes per round, each by another buyer: pgbench, then the shop over HTTP, on other boxes; then all are released. */
export async function takePair(market: BenchMarket, load: Load, takes: number): Promise<Pair> {
  const each = Math.floor(takes / connections)
  const count = each * connections
  const ids = await freeBoxes(market.pool, count * 2)
  const [theirs, ours] = [ids.slice(0, count), ids.slice(count)]
  await numberBoxes(market.pool, theirs)
  const requests = await takeRequests(market, ours)
  const bareRequests = theirs.map((id, place) => ({ path: `/take/${1 + (place % buyers)}/${id}` }))
  const overHttp = (port: number, asked: RawRequest[]) =>
    load.run({ kind: 'each-once', port, connections, requests: asked })
  return {
    bare: {
      pids: [market.databasePid, ...(hasPgbench() ? [] : [market.bare.pid])],
      run: async () => {
        await releaseBoxes(market.pool, theirs)
        return hasPgbench()
          ? runPgbench(market.url, script(each), connections, each)
          : overHttp(market.bare.port, bareRequests)
      },
    },
    ours: {
      pids: [market.databasePid, market.shop.pid],
      run: async () => {
        await releaseBoxes(market.pool, ours)
        return overHttp(market.shop.port, requests)
      },
    },
  }
}
