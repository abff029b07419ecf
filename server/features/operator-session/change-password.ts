import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { changeStaffPassword } from '#contract/operator/session.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Staff } from '#server/http/implement.ts'
import { giveBack, limit } from '#server/http/rate-limits.ts'
import { refuse } from '#server/http/refuse.ts'
import { hashNewPassword } from '#server/identity/new-password.ts'
import { checkPassword } from '#server/identity/passwords.ts'
import { recordAct } from '#server/identity/record-act.ts'
import { unseal } from '#server/identity/seal.ts'
import { watchSessions } from '#server/identity/session-watch.ts'
import { endStaffSessionsOf } from '#server/identity/staff-sessions.ts'
import { totpStepOf } from '#server/identity/totp.ts'

const tries = { max: 10, seconds: 15 * 60 }

/**
 * A new password of one's own: whoever found the desk open knows neither the present one nor the authenticator's number. The number is
 * used up by it, as by a login; every other session of the same person ends.
 */
export async function changeOwnPassword(
  deps: Deps,
  { current_password, password, otp }: Received<typeof changeStaffPassword>['body'],
  staff: Staff,
  request: FastifyRequest,
): Promise<Record<string, never>> {
  const { db, config, log } = deps
  const bucket = `staff:password:${staff.id}`
  await limit(deps, bucket, tries)
  const known = await db
    .selectFrom('staff')
    .select(['password_hash', 'totp_secret'])
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow()
  const { right } = await checkPassword(current_password, known.password_hash)
  if (!right) throw refuse('password.current-wrong')
  const clock = watchSessions(db)
  await clock.fresh()
  const step = totpStepOf(unseal(config, known.totp_secret), otp, clock.now())
  if (step === undefined) throw refuse('staff.otp-wrong')
  const password_hash = await hashNewPassword(password, { userid: staff.login, business_name: '', name: staff.name })

  await transaction(db, `operator:${staff.id}`, async (trx) => {
    const { rows } = await sql<{ fresh: boolean; same: boolean }>`
      select totp_last < ${step} as fresh, password_hash = ${known.password_hash} as same from staff
      where id = ${staff.id} for update`.execute(trx)
    // Somebody else changed it meanwhile: the one that was asked for is no longer the present one.
    if (!rows[0]?.same) throw refuse('password.current-wrong')
    if (!rows[0].fresh) throw refuse('staff.otp-wrong')
    await trx
      .updateTable('staff')
      .set({ password_hash, totp_last: step, password_given: false })
      .where('id', '=', staff.id)
      .execute()
    await endStaffSessionsOf(trx, staff.id, staff.sessionId)
    await recordAct(trx, staff, request, { action: 'staff.own-password', target: ['staff', staff.id] })
  })
  await giveBack(deps, bucket, tries)
  log.info({ event: 'staff.password.changed', staff: staff.id, ip: request.ip }, 'staff password changed')
  return {}
}
