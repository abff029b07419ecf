import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Call } from '#contract/call.ts'
import type { Database } from '#database/connect.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from './refuse.ts'
import { bookKey, forgetKey, type IdempotencyKey, type KeyOwner, storeAnswer } from './idempotency-keys.ts'

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyKey: IdempotencyKey | undefined
  }
}

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const longestWait = 10_000

/**
 * A request with an Idempotency-Key is done once: its first answer is kept for a day and given again to every repeat. The same key with
 * another request is refused. Without the header nothing happens here.
 */
export function answerIdempotently(app: FastifyInstance, { db, log }: Deps): void {
  app.decorateRequest('idempotencyKey', undefined)

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key']
    if (key === undefined || !changing.has(request.method)) return
    const owner = ownerOf(request)
    // The body of an upload is read later than this hook, so two different files would look the same.
    if (!owner || request.routeOptions.config.call?.upload) return
    if (typeof key !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(key)) throw refuse('input.invalid')
    const repeat: IdempotencyKey = {
      owner,
      key,
      route: routeOf(request),
      bodyHash: hashOf(request),
    }

    const until = performance.now() + longestWait
    for (let wait = 20; ; wait = Math.min(wait * 2, 250)) {
      const found = await bookKey(db, repeat)
      if (found === 'first') {
        request.idempotencyKey = repeat
        return
      }
      if (found === 'different') throw refuse('request.repeated-differently')
      if (found !== 'running')
        return reply
          .code(found.status)
          .header('idempotency-replayed', 'true')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(found.body))
      // The first one is still at work: its answer will do for this one too.
      if (performance.now() > until) throw refuse('rate.busy', undefined, null, 2)
      await pause(wait)
    }
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { idempotencyKey } = request
    if (!idempotencyKey) return
    request.idempotencyKey = undefined
    const { statusCode } = reply
    try {
      // What may come out differently next time is not an answer to keep.
      if (statusCode >= 500 || statusCode === 429 || statusCode === 401 || typeof payload !== 'string')
        await forgetKey(db, idempotencyKey)
      else await storeAnswer(db, idempotencyKey, statusCode, payload)
    } catch (error) {
      log.warn({ err: error }, 'the answer to a repeatable request could not be kept')
    }
  })
}

function ownerOf({ caller, staff, routeOptions }: FastifyRequest): KeyOwner | undefined {
  if (caller) return { column: 'user_id', id: caller.id }
  return staff && hasNoSecret(routeOptions.config.call) ? { column: 'staff_id', id: staff.id } : undefined
}

/** What gives something away is not kept as an answer, and what a password came with not as a hash: that needs no role. */
const hasNoSecret = (call?: Call): boolean => call?.role !== undefined && !call.proof

const routeOf = ({ method, url }: FastifyRequest): string => `${method} ${url}`.slice(0, 500)

function hashOf({ body }: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest()
}

/** For a sweep: answers older than a day are not given again. */
export async function pruneIdempotencyKeys(db: Database): Promise<number> {
  const done =
    await sql`delete from request_keys where created_at < (select market_now()) - interval '24 hours'`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}
