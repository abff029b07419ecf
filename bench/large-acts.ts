import { connect } from '#database/connect.ts'
import { plusDays } from '#domain/calendar.ts'
import { membersSource } from '#server/exports/members.ts'
import { orderLinesSource } from '#server/exports/order-lines.ts'
import { soldLinesSource } from '#server/exports/sold-lines.ts'
import type { Source } from '#server/exports/source.ts'
import type { BenchMarket } from './bench-market.ts'
import { freeBoxes, releaseBoxes } from './boxes.ts'
import { buyOne } from './buy-one.ts'
import { ask, type Growth, measureActs } from './growth.ts'
import { openConnection, portOf } from './raw-http.ts'

/** The part of a sheet's source that is measured. */
type Rows = Pick<Source<unknown>, 'count' | 'pages'>

/** Measures acts: take, pay, and exports, whose times are per thousand rows. */
export async function measureLargeActs(
  markets: BenchMarket[],
  requests: number,
  sandboxUrl: string,
): Promise<Growth[]> {
  const free = new Map<BenchMarket, number[]>()
  for (const market of markets) free.set(market, await freeBoxes(market.pool, 2 * requests + 20))
  const measured = [
    await measureActs('take', markets, requests, async (n, market) => {
      const headers = { authorization: `Bearer ${await market.tokenOf(2 + n)}` }
      const product_id = [free.get(market)![n]]
      return () => ask(market.shop.port, { method: 'POST', path: '/api/users/carts', headers, body: { product_id } })
    }),
  ]
  for (const market of markets) await releaseBoxes(market.pool, free.get(market)!.slice(0, requests + 10))
  measured.push(
    await measureActs('take and pay, all of it', markets, Math.min(requests, 40), async (n, market) => {
      const { rows } = await market.pool.query<{ id: number }>('select id from user_addresses where user_id = $1', [
        2 + n,
      ])
      const token = await market.tokenOf(2 + n)
      const purchase = { token, product_id: free.get(market)![requests + 10 + n]!, user_address_id: rows[0]!.id }
      const shop = await openConnection(market.shop.port)
      const sandbox = await openConnection(portOf(sandboxUrl))
      return async () => {
        await buyOne(shop, sandbox, purchase)
        shop.close()
        sandbox.close()
      }
    }),
  )
  const exports: [name: string, source: (today: string) => Rows][] = [
    [
      'orders of two days as a sheet',
      (today) => orderLinesSource({ start_date: plusDays(today, -2), end_date: plusDays(today, -1) }),
    ],
    [
      'sales of two days as a sheet',
      (today) => soldLinesSource({ start_date: plusDays(today, -2), end_date: plusDays(today, -1) }),
    ],
    ['all members as a sheet', () => membersSource({ status: null, recheck: null, sch_word: '' } as never)],
  ]
  for (const [name, source] of exports) measured.push(await measureExport(name, markets, source))
  return measured
}

/** Reads an export to its end, ten times in each market; returns milliseconds per thousand rows. */
async function measureExport(name: string, markets: BenchMarket[], source: (today: string) => Rows): Promise<Growth> {
  const opened = new Map(markets.map((market) => [market, connect(market.url, { max: 1 })]))
  const rowsOf = new Map<BenchMarket, number>()
  const growth = await measureActs(`${name}, 1,000 rows`, markets, 10, async (_, market) => {
    const { db, pool } = opened.get(market)!
    const { rows } = await pool.query<{ today: string }>('select market_today()::text today')
    return async () => {
      const from = performance.now()
      const asked = source(rows[0]!.today)
      await asked.count(db)
      let read = 0
      for await (const page of asked.pages(db)) read += page.length
      rowsOf.set(market, read)
      return ((performance.now() - from) * 1000) / read
    }
  })
  for (const { db } of opened.values()) await db.destroy()
  const processor = growth.processor.map((all, place) => (all * 1000) / rowsOf.get(markets[place]!)!)
  return { ...growth, processor, growth: processor.at(-1)! / processor[0]! }
}
