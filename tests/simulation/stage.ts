import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { chance } from '#tests/support/chance.ts'
import { makeCarcass } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { makeStaff } from '#tests/support/staff.ts'
import { openProvider } from './provider.ts'
import type { Clerk, Stage } from './turn.ts'
import type { Box, World } from './world.ts'

/** One market for all seeds: a clock that stands still but when it is turned, and the provider in memory. */
export type Hall = {
  market: Market
  stage: Stage
  now: () => number
  start: string
  turn(seconds: number): Promise<void>
  begin(): Promise<void>
}

export async function openHall(): Promise<Hall> {
  const market = await openMarket({ env: { ROLE: 'server' }, prepare: stopClock, crowded: true })
  let start = 0
  let now = 0
  const provider = openProvider(market.config.toss, () => start + now * 1_000)
  const { deps } = market.server
  const quiet: Deps = { ...deps, hub: { ...deps.hub, wake() {} }, gateway: provider.gateway }
  const clerk = async (): Promise<Clerk> => {
    const { id } = await makeStaff(market, { roles: ['owner'] })
    return { staff: { id, roles: ['owner'] } as never, request: { ip: '127.0.0.1' } as never }
  }
  const read = async () => {
    const { rows } = await sql<{ at: number }>`select extract(epoch from market_now())::float8 * 1000 as at`.execute(
      market.db,
    )
    return rows[0]!.at
  }
  return {
    market,
    stage: { deps: quiet, provider, clerks: [await clerk(), await clerk()], now: () => now },
    now: () => now,
    get start() {
      return new Date(start).toISOString()
    },
    async turn(seconds) {
      now += seconds
      await sql`update market_clock set stands = stands + make_interval(secs => ${seconds})`.execute(market.db)
    },
    /** Another batch, on another day. */
    async begin() {
      await sql`
        update market_clock set stands = seoul_start(seoul_day(stands) + 2) + interval '10 hours'`.execute(market.db)
      start = await read()
      now = 0
    },
  }
}

/** Else how fast this machine is would decide what is due. */
async function stopClock(db: Database): Promise<void> {
  await sql`alter table market_clock add stands timestamptz`.execute(db)
  await sql`update market_clock set stands = date_trunc('second', market_now())`.execute(db)
  await sql`
    create or replace function market_now() returns timestamptz language sql stable as
    $$ select stands from market_clock $$`.execute(db)
}

const prices = [420_000, 560_000, 3_200_000]

/** As many worlds as seeds, each with two members and three boxes that no other world touches. */
export async function makeWorlds({ db }: Market, seeds: readonly number[]): Promise<World[]> {
  const carcass = await makeCarcass(db)
  const { rows: members } = await sql<{ id: number; address: number }>`
    with member as (
      insert into users (userid, password_hash, name, phone_no, business_name, business_no, status, customer_key)
      select 'sim-' || n || '-' || who, '', '김한결', '01012345678', '한결식당', lpad((n * 2 + who)::text, 10, '0'), 'ACTIVE', gen_random_uuid()
      from unnest(${seeds as number[]}::int[]) n cross join generate_series(0, 1) who order by n, who
      returning id)
    insert into user_addresses (user_id, main_user_id, addr_label, reci_name, reci_phone, zipcode, address1, address2, "main_YN")
    select id, id, '가게', '김한결', '01012345678', '04524', '서울 중구 세종대로 110', '1층', 'Y' from member order by id
    returning user_id as id, id as address`.execute(db)
  const boxes = await transaction(db, 'demo', async (trx) => {
    const { rows } = await sql<{ id: number; price: number }>`
      insert into products (carcass_id, partner_id, product_type, beef_code, grade_code, sale_date, pc_code, weight, kg_price, price)
      select ${carcass.id}, ${carcass.partner_id}, ${carcass.product_type}, ${carcass.beef_code}, ${carcass.grade_code},
        ${carcass.sale_date}, '01010500', 4, price / 4, price
      from unnest(${seeds as number[]}::int[]) n cross join unnest(${prices}::int[]) with ordinality priced (price, place)
      order by n, place returning id, price`.execute(trx)
    const ids = rows.map(({ id }) => id)
    await sql`delete from claims where product_id = any(${ids}::int[])`.execute(trx)
    await sql`update products set ps_code = 1 where id = any(${ids}::int[])`.execute(trx)
    return rows
  })
  return seeds.map((seed, n) => ({
    seed,
    next: chance(seed),
    members: members.slice(n * 2, n * 2 + 2),
    boxes: boxes.slice(n * prices.length, (n + 1) * prices.length).map(newBox),
    orders: [],
    side: { healthy: false, nth: new Map(), met: [], faults: 0, keeps: false, late: [], notices: [], announced: 0 },
    paidTold: [],
    cancelTold: [],
    givesUp: null,
    checks: [],
    story: [],
    broken: [],
  }))
}

const newBox = ({ id, price }: { id: number; price: number }): Box => ({
  id,
  price,
  ps: 1,
  kind: null,
  by: null,
  order: null,
  until: null,
  since: 0,
  spans: new Map(),
  lapses: [],
})
