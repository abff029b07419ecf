import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { type getApplication, resubmitProof } from '#contract/account.ts'
import type { Received, Result } from '#contract/call.ts'
import { transaction } from '#database/transaction.ts'
import { memberAfter } from '#domain/member-status.ts'
import type { Deps } from '#server/deps/deps.ts'
import { answerFile } from '#server/files/answer-file.ts'
import { examineFile } from '#server/files/examine.ts'
import { keepFor } from '#server/files/store.ts'
import type { Caller } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Incoming } from '#server/http/uploads.ts'
import { findProof } from './find-proof.ts'
import { mayLogIn } from '#server/identity/tokens.ts'
import { refuseBusiness, takenOr } from './join.ts'
import { keepChange } from './keep-change.ts'
import { keepProof } from './keep-proof.ts'
import { lockedMember } from './ask-change.ts'
import { usualMinutes } from './usual-minutes.ts'

export async function findApplication({ db }: Deps, { id }: Caller): Promise<Result<typeof getApplication>> {
  const found = await db
    .selectFrom('users')
    .select([
      'id',
      'userid',
      'status',
      'name',
      'business_name',
      'business_no',
      'phone_no',
      'created_at',
      'reject_reason',
    ])
    .select('cert_ori_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { status, created_at, cert_ori_name, reject_reason, ...applicant } = found
  if (!mayLogIn(status)) throw refuse('session.ended')
  return {
    data: {
      ...applicant,
      status,
      applied_at: created_at,
      reject_reason: status === 'REJECT' || status === 'STOP' ? reject_reason : null,
      usual_minutes: status === 'WAIT' || status === 'REJECT' ? await usualMinutes(db) : null,
      user_cert_file: cert_ori_name === null ? null : { ori_name: cert_ori_name },
    },
  }
}

/**
 * Stores a new proof, with the names and the number that are on it. A rejected applicant waits again, a waiting one goes on waiting, and a
 * member trades on with the old proof until the new one is reviewed.
 */
export async function replaceProof(
  deps: Deps,
  corrected: Received<typeof resubmitProof>['body'],
  { id }: Caller,
  files: readonly Incoming[],
): Promise<Record<string, never>> {
  const { db, config, log } = deps
  const proof = await examineFile(files, resubmitProof.upload)
  await keepFor(config, proof.bytes, (storedName) =>
    transaction(db, `user:${id}`, async (trx) => {
      const { status, ...now } = await lockedMember(trx, id)
      const wish = { ...now, ...corrected }
      if (status === 'STOP') throw refuse('login.stopped')
      if (status === 'OUT') throw refuse('session.ended')
      const isOther = wish.business_no !== now.business_no
      // The number of a rejected applicant was free for others meanwhile.
      if (isOther || status === 'REJECT') await refuseBusiness(trx, config, wish.business_no)
      if (status === 'ACTIVE') return keepChange(trx, id, wish, { ...proof, storedName })
      await keepProof(trx, id, proof, storedName)
      await sql`
        update users set status = ${memberAfter('resubmit', status) ?? status}, version = version + 1,
          name = ${wish.name}, business_name = ${wish.business_name}, business_no = ${wish.business_no},
          tax_state = case when ${!isOther} then tax_state end, tax_asked_at = case when ${!isOther} then tax_asked_at end
        where id = ${id}`.execute(trx)
    }).catch((error: unknown) => {
      throw takenOr(error)
    }),
  )
  log.info({ event: 'proof.sent', user: id }, 'proof sent again')
  return {}
}

/** Sends the member's own proof. */
export async function answerOwnProof(deps: Deps, { id }: Caller, reply: FastifyReply): Promise<FastifyReply> {
  return answerFile(reply, await findProof(deps, id))
}
