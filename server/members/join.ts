import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import { join } from '#contract/sign-up.ts'
import type { Database, Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { deliveryRefusal } from '#domain/delivery-area.ts'
import { passwordsDiffer } from '#domain/password.ts'
import type { Deps } from '#server/deps/deps.ts'
import { examineFile, type Examined } from '#server/files/examine.ts'
import { keepFor } from '#server/files/store.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Incoming } from '#server/http/uploads.ts'
import { hashNewPassword, refuseCommon } from '#server/identity/new-password.ts'
import { needVerified, spendCode } from '#server/identity/phone-codes.ts'
import { recordConsents } from '#server/legal/record-consents.ts'
import { keepProof } from './keep-proof.ts'
import { hasLeftLately } from './rejoin.ts'
import { refuseTakenId } from './check-id.ts'

type Form = Received<typeof join>['body']

/** Handles an application: every field is checked again, in the order of the form, and nothing is stored before all of them are right. */
export async function applyForMembership(
  deps: Deps,
  form: Form,
  files: readonly Incoming[],
  request: FastifyRequest,
): Promise<Result<typeof join>> {
  const { db, config, log } = deps
  await refuseTakenId(db, form.userid)
  await refuseCommon(form.password, form)
  if (form.password !== form.password2) throw refuse('input.invalid', passwordsDiffer)
  const area = deliveryRefusal({ zonecode: form.zipcode, address: form.address1 }, (await deps.settings()).remote_areas)
  if (area) throw refuse('address.area', area)
  const { phone_no, auth_number } = form
  const codeId = await needVerified(deps, { auth_flag: 'JA', phone_no, auth_number })
  // Checked after the telephone, so that only a verified applicant learns that a business is already a customer.
  await refuseBusiness(db, config, form.business_no)
  // The telephone bars only joining again: one person may have two businesses, and the one that goes on is not barred.
  if (await hasLeftLately(db, config, { phone_no })) throw refuse('business.left-lately')
  const proof = await examineFile(files, join.upload)
  const passwordHash = await hashNewPassword(form.password, form)

  const id = await keepFor(config, proof.bytes, (storedName) =>
    transaction(db, 'job', async (trx) => {
      if (!(await spendCode(trx, codeId))) throw refuse('phone.not-verified')
      const userId = await insertApplicant(trx, form, passwordHash)
      await recordConsents(trx, userId, form)
      await insertFirstAddress(trx, userId, form)
      await keepProof(trx, userId, proof satisfies Examined, storedName)
      return userId
    }).catch((error: unknown) => {
      throw takenOr(error)
    }),
  )
  log.info({ event: 'joined', user: id, ip: request.ip }, 'applied')
  return { data: { userid: form.userid } }
}

/**
 * Refuses a business number that a member or a waiting applicant has, or that a member who left had less than three months ago. That of a
 * rejected applicant is free: anybody can apply with the number of another business.
 */
export async function refuseBusiness(db: Database | Trx, config: Deps['config'], business_no: string): Promise<void> {
  const { rows } = await sql`
    select 1 from users where business_no = ${business_no} and status not in ('OUT', 'REJECT')`.execute(db)
  if (rows.length > 0) throw refuse('business.taken')
  if (await hasLeftLately(db, config, { business_no })) throw refuse('business.left-lately')
}

async function insertApplicant(trx: Trx, form: Form, password_hash: string): Promise<number> {
  const { id } = await trx
    .insertInto('users')
    .values({
      userid: form.userid,
      password_hash,
      name: form.name,
      phone_no: form.phone_no,
      sms_YN: form.sms_YN,
      business_name: form.business_name,
      business_no: form.business_no,
      status: 'WAIT',
      customer_key: randomUUID(),
      phone_verified_at: sql<string>`market_now()`,
      terms_agreed_at: sql<string>`market_now()`,
      sms_answered_at: sql<string>`market_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The first address, which is the main one. Without a named recipient it is the applicant. */
async function insertFirstAddress(trx: Trx, userId: number, form: Form): Promise<void> {
  await trx
    .insertInto('user_addresses')
    .values({
      user_id: userId,
      addr_label: form.addr_label || '사업장',
      reci_name: form.reci_name || form.name,
      reci_phone: form.reci_phone || form.phone_no,
      zipcode: form.zipcode,
      address1: form.address1,
      address2: form.address2,
      main_YN: 'Y',
      main_user_id: userId,
    })
    .execute()
}

/** Of two concurrent applications the unique index refuses one: this gives it the refusal that it would have got a moment later. */
export function takenOr(error: unknown): unknown {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  if (code !== '23505') return error
  if (constraint.includes('userid')) return refuse('userid.taken')
  if (constraint.includes('business_no')) return refuse('business.taken')
  return error
}
