import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { listLaneLines } from '#contract/operator/orders.ts'
import { connect, type Database } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { type Cluster, startPostgres } from '#scripts/postgres.ts'
import { findLanes } from '#server/features/operator-orders/count-lanes.ts'
import { findCards } from '#server/features/operator-orders/find-cards.ts'
import { findLines } from '#server/features/operator-orders/find-lines.ts'
import { fillLanes } from './fill-lanes.ts'

/** `node bench/lanes.ts`: every question of the order board at 10,000 and at 250,000 orders, in turn, on prepared connections. */
const sizes = [10_000, 250_000]
const rounds = 40

type Filter = Parameters<typeof findLines>[1]
const filter = (asked: object): Filter => listLaneLines.query.parse({ lane: 'PAYK', ...asked })
const questions: [name: string, ask: (db: Database) => Promise<unknown>][] = [
  ['counts of the lanes', findLanes],
  ...(['PAYK', 'DELW', 'DELI', 'DELK', 'ORDK', 'ORDC'] as const).flatMap((lane): typeof questions => [
    [`${lane}, 100 lines`, (db) => findLines(db, filter({ lane }))],
    [`${lane}, 20 cards`, (db) => findCards(db, filter({ lane, limit: 20 }))],
  ]),
  ['PAYK of one partner', (db) => findLines(db, filter({ partner_id: 3 }))],
  ['PAYK, found by a business', (db) => findLines(db, filter({ q: '식당19' }))],
  ['DELK, found by a parcel', (db) => findLines(db, filter({ lane: 'DELK', q: '6000000009800' }))],
]

const dir = await mkdtemp(path.join(tmpdir(), 'hangyeol-lanes-'))
const cluster = await startPostgres({ dir: path.join(dir, 'postgres') })
try {
  const markets: Database[] = []
  for (const orders of sizes) markets.push(await openMarket(cluster, orders))
  for (const [name, ask] of questions) {
    const times = markets.map((): number[] => [])
    for (let round = -10; round < rounds; round++)
      for (const [place, db] of markets.entries()) {
        const from = performance.now()
        await ask(db)
        if (round >= 0) times[place]?.push(performance.now() - from)
      }
    const sorted = times.map((some) => some.toSorted((a, b) => a - b))
    const at = (share: number) => sorted.map((some) => (some[Math.floor(some.length * share)] ?? Number.NaN).toFixed(1))
    process.stdout.write(`| ${name} | ${[...at(0.5), ...at(0.99)].join(' | ')} |\n`)
  }
  for (const db of markets) await db.destroy()
} finally {
  await cluster.stop()
  await rm(dir, { recursive: true, force: true })
}

async function openMarket(from: Cluster, orders: number): Promise<Database> {
  const name = `lanes_${orders}`
  const admin = new pg.Client({ connectionString: from.urlOf('postgres') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const { db } = connect(from.urlOf(name), { max: 4, name: 'bench' })
  await migrate(db)
  await fillLanes(from.urlOf(name), orders)
  return db
}
