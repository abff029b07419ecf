import fastify from 'fastify'
import { connect, type Database } from '#database/connect.ts'
import type { Config } from '#server/config/config.ts'
import type { Deps } from '#server/deps/deps.ts'
import { noReads } from '#server/deps/read.ts'
import { emptyShelf } from '#server/deps/shelf-tally.ts'
import { paymentGateway } from '#server/providers/payment-gateway.ts'
import { type MeatGrading, meatGrading } from '#server/providers/meat-grading.ts'
import { cachedSettings } from '#server/config/settings.ts'

/** The context of the filling: the server's own parts, without a listening server. */
export type DemoMarket = AsyncDisposable & {
  deps: Deps
  db: Database
  grading: MeatGrading
  sandboxUrl: string
  /** The seed from which everything in the market is derived. */
  seed: string
  /** The day of the filling in Seoul. */
  today: string
  now: Date
}

/**
 * Session options: no wait for the disk at each commit (a half-filled market is made again anyway), and plans for tables that grow from
 * nothing while their statements stay prepared.
 */
const options = [
  '-c synchronous_commit=off',
  '-c enable_seqscan=off',
  '-c plan_cache_mode=force_generic_plan',
  '-c default_statistics_target=25',
  '-c jit=off',
  '-c lock_timeout=10000',
  '-c statement_timeout=60000',
].join(' ')

export function openDemoMarket(
  databaseUrl: string,
  config: Config,
  facts: Pick<DemoMarket, 'seed' | 'today' | 'now'>,
  moreOptions = '',
): DemoMarket {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `${options} ${moreOptions}`)
  const { db, pool } = connect(url.href, { max: 4, name: 'hangyeol-demo' })
  const deps: Deps = {
    config,
    db,
    read: (work) => work(db),
    long: { db, read: (work) => work(db) },
    readTally: noReads(),
    shelfTally: emptyShelf(),
    pool,
    pools: { main: pool, money: pool, long: pool },
    money: db,
    settings: cachedSettings(db),
    // No sockets are connected while the market is being filled.
    hub: {
      wake() {},
      endSessions() {},
      connected: () => 0,
      caughtUp: async () => {},
      before() {},
      position: () => undefined,
      close: async () => {},
    },
    gateway: paymentGateway(config.toss),
    schema: { gap: () => 'none' },
    sweepFailures: () => ({}),
    leaving: new AbortController().signal,
    log: fastify({ logger: false }).log,
  }
  return {
    ...facts,
    deps,
    db,
    grading: meatGrading(config.grading),
    sandboxUrl: config.toss.apiUrl,
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}
