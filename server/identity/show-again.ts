import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Trx } from '#database/connect.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { giveBack, limit } from '#server/http/database-rate-limiter.ts'
import { refuse } from '#server/http/refuse.ts'
import { checkPassword } from './passwords.ts'
import { unseal } from '#server/session-tokens/seal.ts'
import { watchSessions } from '#server/session-tokens/session-watch.ts'
import { totpStepOf } from './totp.ts'
import { noteWrongTry } from './wrong-tries.ts'

const tries = { max: 10, seconds: 15 * 60 }

export type Shown = {
  /** Uses up the number in the transaction of the act that it is for. Refuses when the password or the number is no longer valid. */
  spend: (trx: Trx) => Promise<void>
  /** Takes the try back, because it was right: only wrong ones are limited. */
  wasRight: () => Promise<void>
}

/**
 * Checks the present password and the authenticator's number again: somebody who found the console open knows neither. Ten wrong tries in
 * 15 minutes are allowed.
 */
export async function checkShown(
  deps: Deps,
  { id, login }: Pick<Staff, 'id' | 'login'>,
  { password, otp }: { password: string; otp: string },
  request: FastifyRequest,
): Promise<Shown> {
  const { db, config } = deps
  const bucket = `staff:password:${id}`
  await limit(deps, bucket, tries)
  const known = await db
    .selectFrom('staff')
    .select(['password_hash', 'totp_secret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { right } = await checkPassword(password, known.password_hash)
  const clock = watchSessions(db)
  await clock.fresh()
  const step = right ? totpStepOf(unseal(config, known.totp_secret), otp, clock.now()) : undefined
  if (step === undefined) {
    await noteWrongTry(deps, login, request)
    throw refuse(right ? 'staff.otp-wrong' : 'password.current-wrong')
  }
  return {
    async spend(trx) {
      const { rows } = await sql<{ fresh: boolean; same: boolean }>`
        select totp_last < ${step} as fresh, password_hash = ${known.password_hash} as same from staff
        where id = ${id} for update`.execute(trx)
      // The password has been changed meanwhile: the one that was checked is no longer the present one.
      if (!rows[0]?.same) throw refuse('password.current-wrong')
      if (!rows[0].fresh) throw refuse('staff.otp-wrong')
      await trx.updateTable('staff').set({ totp_last: step }).where('id', '=', id).execute()
    },
    wasRight: () => giveBack(deps, bucket, tries),
  }
}
