import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#database/connect.ts'
import { ownSchema, schemaGap, type SchemaGap } from '#database/migrate.ts'

/** `unknown`: the database could not be reached so far. */
export type Gap = SchemaGap | 'unknown'

export type SchemaWatch = {
  gap(): Gap
  stop(): Promise<void>
}

const whileApart = 500
const whileTogether = 5_000

/**
 * Checks again and again whether this build and the database fit. While they do not, the process serves no request and runs no sweep: it
 * would write through a schema that it does not know.
 */
export async function watchSchema(db: Database, log: FastifyBaseLogger): Promise<SchemaWatch> {
  const stopped = new AbortController()
  const own = await ownSchema()
  let gap = 'unknown' as Gap
  async function look(): Promise<void> {
    try {
      const found = await schemaGap(db, own)
      if (found !== gap && (found !== 'none' || gap !== 'unknown'))
        log.warn({ gap: found }, 'whether the code and the database fit has changed')
      gap = found
    } catch {
      // The database cannot be reached: the last known answer stays.
    }
  }
  await look()
  const looking = (async () => {
    while (!stopped.signal.aborted) {
      const wait = gap === 'none' ? whileTogether : whileApart
      await pause(wait, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
      if (!stopped.signal.aborted) await look()
    }
  })()
  return {
    gap: () => gap,
    async stop() {
      stopped.abort()
      await looking
    },
  }
}
