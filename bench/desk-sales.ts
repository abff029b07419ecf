import { sql } from 'kysely'
import { buy, buyersOf } from '#demo/buy.ts'
import { random } from '#demo/content/random.ts'
import { openDemoMarket } from '#demo/demo-market.ts'
import type { Config } from '#server/config/config.ts'

/** Makes orders of five boxes each, bought as members do, until this many lines wait. */
export async function sellLines(databaseUrl: string, config: Config, lines: number): Promise<void> {
  const now = new Date()
  await using market = openDemoMarket(databaseUrl, config, {
    seed: 'desk pace',
    today: now.toISOString().slice(0, 10),
    now,
  })
  const buyers = await buyersOf(market)
  const chance = random(`desk pace ${now.toISOString()}`)
  const { rows: paid } = await sql<{ n: number }>`
    select count(*)::int as n from order_products where os_code = 'PAYK'`.execute(market.db)
  const { rows: free } = await sql<{ id: number }>`
    select products.id from products join partners on partners.id = partner_id and status = 'OPEN'
    where ps_code = 1 order by products.id desc limit ${Math.max(0, lines - paid[0]!.n)}`.execute(market.db)
  for (let at = 0; at < free.length; at += 5)
    await buy(
      market,
      buyers[(at / 5) % buyers.length]!,
      free.slice(at, at + 5).map(({ id }) => id),
      chance,
      0,
    )
}
