import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Database } from '#database/connect.ts'
import type { Config } from '#server/config/config.ts'
import type { Gateway } from '#server/providers/payment-gateway.ts'
import type { Read, ReadTally } from './read.ts'
import type { Hub } from './hub.ts'
import type { ShelfTally } from './shelf-tally.ts'
import type { Settings } from '#server/config/settings.ts'
import type { SchemaWatch } from './watch-schema.ts'

/**
 * Everything that rooms are handed. Made once in start.ts. `money` is a small pool of its own, so that a flood of reads cannot starve a
 * payment.
 */
export type Deps = {
  config: Config
  db: Database
  /** For large reads: they run on a read replica, if there is one. They never see less than `db` would. */
  read: Read
  readTally: ReadTally
  shelfTally: ShelfTally
  pool: pg.Pool
  /** The pools of `db`, `money` and `long`, for the figures of this process. */
  pools: Readonly<Record<'main' | 'money' | 'long', pg.Pool>>
  money: Database
  /** Connections for statements of minutes. On all others a statement that is not answered in time is given up. */
  long: { db: Database; read: Read }
  settings: () => Promise<Settings>
  hub: Hub
  gateway: Gateway
  /** Whether this build and the database fit. While they do not, no request is served and no sweep runs. */
  schema: Pick<SchemaWatch, 'gap'>
  /** How many rounds of each sweep have failed in this process. */
  sweepFailures: () => Record<string, number>
  log: FastifyBaseLogger
  /** Aborted when the process begins to shut down. */
  leaving: AbortSignal
}
