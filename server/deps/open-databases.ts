import type { FastifyBaseLogger } from 'fastify'
import { connect, type Connected } from '#database/connect.ts'
import type { Config } from '#server/config/config.ts'
import type { Deps } from './deps.ts'
import { noReads, type Read } from './read.ts'
import { readFromFollowers } from './read-from-followers.ts'

type Options = {
  config: Config
  log: FastifyBaseLogger
  /** The most connections: for calls and sweeps, and for payments. */
  most: { main: number; money: number }
}

/**
 * Milliseconds after which a statement without an answer is given up: twice the time that PostgreSQL allows a statement, and a little more
 * than the whole audit allows itself on the connections for statements of minutes.
 */
const silence = 20_000
const longSilence = 55 * 60_000
/** The audit of each minute, the whole audit and the retention. */
const mostLong = 3

/** Opens the pools of a process. A pool without work has no connections. */
export function openDatabases({ config, log, most }: Options) {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl, databasePrepares: prepares } = config
  if (!databaseUrl) throw new Error('databaseUrl is missing')
  const traced = config.traces !== undefined
  const way = { pooled: databaseDirectUrl !== undefined, prepares, traced }
  const all: Connected[] = []
  function open(...args: Parameters<typeof connect>) {
    const connected = connect(...args)
    all.push(connected)
    return connected
  }
  const main = open(databaseUrl, { max: most.main, name: 'hangyeol', silence, ...way })
  const money = open(databaseUrl, { max: most.money, name: 'hangyeol-money', silence, ...way })
  const long = open(databaseUrl, { max: mostLong, name: 'hangyeol-long', silence: longSilence, ...way })
  const readTally = noReads()

  function readFor({ db }: Connected, more: { max?: number; name: string; silence?: number }): Read {
    if (!databaseReadUrl) return (work) => work(db)
    const followers = open(databaseReadUrl, { patience: 1_000, traced, ...more })
    return readFromFollowers({ leader: db, followers: followers.db, log }, readTally)
  }
  const databases: Pick<Deps, 'db' | 'pool' | 'pools' | 'money' | 'read' | 'readTally' | 'long'> = {
    db: main.db,
    pool: main.pool,
    pools: { main: main.pool, money: money.pool, long: long.pool },
    money: money.db,
    read: readFor(main, { name: 'hangyeol-read', silence }),
    readTally,
    long: { db: long.db, read: readFor(long, { max: 1, name: 'hangyeol-long', silence: longSilence }) },
  }
  return { databases, destroy: () => Promise.all(all.map(({ db }) => db.destroy())) }
}
