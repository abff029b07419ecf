import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Call } from '#contract/call.ts'
import type { Database } from '#database/connect.ts'
import { prunedAtOnce } from '#database/pruned-at-once.ts'
import { together } from '#database/together.ts'
import { newRequest, type Request, underway } from '#database/underway.ts'
import type { Deps } from '#server/deps/deps.ts'
import { admit } from './implement.ts'
import { refuse } from './refuse.ts'
import type { Incoming } from './uploads.ts'
import { bookKey, forgetKey, type IdempotencyKey, type KeyOwner, storeAnswer } from './idempotency-keys.ts'

/** What a request says: the fields of its body, and the files of an upload. */
type Arrived = { fields: unknown; files: readonly Incoming[] }

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyKey: IdempotencyKey | undefined
    changes: Request | undefined
    /** Books the key of an upload once its body is there. False: it was a retry and has got its response. */
    bookUpload: ((body: Arrived) => Promise<boolean>) | undefined
  }
}

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const longestWait = 10_000

/**
 * A request with an Idempotency-Key is done once: its first response is kept for a day and given to every retry. The same key with another
 * request is refused. The body of an upload is read later than the hook that books the key, and two different files must not look the
 * same: its key is booked by `implement` after that, and a body that broke off leaves no key. Whatever a request commits, with or without
 * the header, is marked with the request's id, so that after a connection broken at the commit one can look up whether it was done
 * (`database/underway.ts`).
 */
export function answerIdempotently(app: FastifyInstance, { db, log }: Deps): void {
  app.decorateRequest('idempotencyKey', undefined)
  app.decorateRequest('changes', undefined)
  app.decorateRequest('bookUpload', undefined)

  // `done` is called inside of `underway.run`, so that everything after this hook runs in the context of the request.
  app.addHook('preHandler', (request, reply, done) => {
    if (!changing.has(request.method)) return done()
    const changes = newRequest()
    request.changes = changes
    const goOn = () => underway.run(changes, done)
    if (request.headers['idempotency-key'] === undefined) return goOn()
    if (request.routeOptions.config.call?.upload) {
      request.bookUpload = (body) => begin(db, request, reply, changes, body)
      return goOn()
    }
    begin(db, request, reply, changes).then((isNew) => isNew && goOn(), done)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { idempotencyKey, changes } = request
    if (changes) changes.isAnswered = true
    if (!idempotencyKey) return
    request.idempotencyKey = undefined
    const { statusCode } = reply
    try {
      // Responses that may differ next time are not kept. But the key is not forgotten either while it is unknown whether the request was
      // committed.
      if (statusCode < 500 && statusCode !== 429 && statusCode !== 401 && typeof payload === 'string')
        await storeAnswer(db, idempotencyKey, statusCode, payload)
      else if (!changes?.isInDoubt) await forgetKey(db, idempotencyKey)
    } catch (error) {
      log.warn({ err: error }, 'the answer to a repeatable request could not be kept')
    }
  })
}

/** Whether the request is to be done; false: it was a retry and has got its response. */
async function begin(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  { id }: Request,
  arrived: Arrived = { fields: request.body, files: [] },
): Promise<boolean> {
  const key = request.headers['idempotency-key']
  const owner = ownerOf(request, arrived)
  const { call } = request.routeOptions.config
  if (!owner || !call) return true
  // Checked before a kept response is given, because a role may have been taken away since. So a refusal for a missing role is never kept
  // either.
  admit(call, request)
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(key)) throw refuse('input.invalid')
  const repeat: IdempotencyKey = { owner, key, route: routeOf(request), bodyHash: hashOf(arrived), request: id }

  const until = performance.now() + longestWait
  for (let wait = 20; ; wait = Math.min(wait * 2, 250)) {
    const found = await bookKey(db, repeat)
    if (found === 'first') {
      request.idempotencyKey = repeat
      return true
    }
    if (found === 'different') throw refuse('request.repeated-differently')
    if (found === 'unheard') throw refuse('request.unheard')
    if (found !== 'running') {
      reply
        .code(found.status)
        .header('idempotency-replayed', 'true')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(found.body))
      return false
    }
    // The first request is still running: its response will serve this one too.
    if (performance.now() > until) throw refuse('rate.busy', undefined, null, 2)
    await pause(wait)
  }
}

function ownerOf({ caller, staff, routeOptions }: FastifyRequest, { fields }: Arrived): KeyOwner | undefined {
  if (caller) return saysPassword(fields) ? undefined : { column: 'user_id', id: caller.id }
  return staff && hasNoSecret(routeOptions.config.call) ? { column: 'staff_id', id: staff.id } : undefined
}

/**
 * Whether the responses to a staff member may be kept: not those of calls with `proof`, which may give a secret away, nor those of calls
 * without a role, because the stored hash of a request could be made of a password.
 */
const hasNoSecret = (call?: Call): boolean => call?.role !== undefined && !call.proof

/** Whether a member sent a password: such a request is kept no more than those of the staff. */
const saysPassword = (fields: unknown): boolean => Object.keys(fields ?? {}).some((name) => name.includes('password'))

const routeOf = ({ method, url }: FastifyRequest): string => `${method} ${url}`.slice(0, 500)

function hashOf({ fields, files }: Arrived): Buffer {
  const hash = createHash('sha256').update(JSON.stringify(fields ?? null))
  for (const { name, bytes } of files) hash.update(JSON.stringify([name, bytes.length])).update(bytes)
  return hash.digest()
}

/**
 * For a sweep: deletes responses older than a day. The marks of commits are kept an hour longer, because they are needed for as long as a
 * key is known.
 */
export async function pruneIdempotencyKeys(db: Database, most = prunedAtOnce): Promise<number> {
  const [keys] = await together(
    db,
    sql`
      delete from request_keys where ctid = any(array(
        select ctid from request_keys where created_at < (select market_now()) - interval '24 hours'
        limit ${most}::int for update skip locked))`,
    sql`
      delete from request_commits where ctid = any(array(
        select ctid from request_commits where created_at < (select market_now()) - interval '25 hours'
        limit ${most}::int for update skip locked))`,
  )
  return Number(keys.numAffectedRows ?? 0)
}
