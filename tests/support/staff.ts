import { sql } from 'kysely'
import type { Call, Result, Sent } from '#contract/call.ts'
import { acceptInvitation, openInvitation } from '#contract/operator/invitations.ts'
import { logInStaff, proveStaff } from '#contract/operator/session.ts'
import { isPartnerRole, type StaffRole } from '#domain/staff-role.ts'
import { createStaff } from '#server/identity/create-staff.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { newTotpSecret, totpAt, totpStep } from '#server/identity/totp.ts'
import { send } from '#web/api/client.ts'
import { memberPassword } from './client.ts'
import { makePartner } from './make.ts'
import type { Market } from './market.ts'

export type TestStaff = { id: number; login: string; roles: StaffRole[]; totpSecret: string }
export type Desk = {
  token: string
  staff: TestStaff
  send<C extends Call>(call: C, input?: Sent<C>): Promise<Result<C>>
}

let count = 0
let knownHash: Promise<string> | undefined

/**
 * A staff member, with the members' password (`memberPassword`) and a TOTP secret of their own. With a role for partners: a person of
 * `partnerId`, or of a new partner.
 */
export async function makeStaff(
  { db, config }: Pick<Market, 'db' | 'config'>,
  {
    roles = ['members'],
    login = `desk${++count}`,
    name = '김담당',
    partnerId,
  }: Partial<TestStaff & { name: string; partnerId: number }> = {},
): Promise<TestStaff> {
  knownHash ??= hashPassword(memberPassword)
  const totpSecret = newTotpSecret()
  const partner = roles.some(isPartnerRole) ? (partnerId ?? (await makePartner(db)).id) : undefined
  const passwordHash = await knownHash
  const id = await createStaff(db, config, { login, name, roles, passwordHash, totpSecret, partnerId: partner })
  return { id, login, roles, totpSecret }
}

/** A staff member, as functions of the server expect them. */
export async function makeActor(market: Pick<Market, 'db' | 'config'>, ...roles: StaffRole[]) {
  const { id } = await makeStaff(market, { roles })
  return { staff: { id, roles }, request: { ip: '127.0.0.1' } }
}

/** The present one-time password, or that of `steps` half minutes later. */
export const totpFor = ({ totpSecret }: Pick<TestStaff, 'totpSecret'>, steps = 0): string =>
  totpAt(totpSecret, totpStep(Date.now()) + steps)

/** Logs in over HTTP: password and one-time password. A second login of the same person within half a minute needs `makeFresh`. */
export async function asStaff({ url }: Pick<Market, 'url'>, staff: TestStaff): Promise<Desk> {
  const body = { login: staff.login, password: memberPassword, otp: totpFor(staff) }
  const { data } = await send(url, logInStaff, { body })
  return deskOf(url, data.access_token, staff)
}

/** Forgets which one-time password was used last, so that the same person can log in again at once. */
export async function makeFresh({ db }: Pick<Market, 'db'>, { id }: TestStaff): Promise<void> {
  await sql`update staff set totp_last = 0 where id = ${id}`.execute(db)
}

/** The password that an invited person sets. */
export const ownPassword = 'brisket 2026 and more'

/** Uses an invitation link: sets password and authenticator, and logs in. */
export async function joinDesk({ url }: Pick<Market, 'url'>, token: string): Promise<Desk> {
  const { data: invited } = await send(url, openInvitation, { body: { token } })
  const { secret } = invited.totp
  const body = { token, password: ownPassword, otp: totpFor({ totpSecret: secret }) }
  const { data } = await send(url, acceptInvitation, { body })
  const { id, login, roles } = data.staff
  return deskOf(url, data.access_token, { id, login, roles, totpSecret: secret })
}

/** Gives password and one-time password again, as calls with `proof` require. */
export async function showAgain(market: Pick<Market, 'db'>, desk: Desk): Promise<void> {
  await makeFresh(market, desk.staff)
  await desk.send(proveStaff, { body: { password: memberPassword, otp: totpFor(desk.staff) } })
}

/** A new staff member with these roles, logged in, whose proof never expires; with `asStaff` it does. */
export async function openDesk(
  market: Pick<Market, 'db' | 'config' | 'url'>,
  roles: StaffRole[] = ['members'],
  partnerId?: number,
): Promise<Desk> {
  const desk = await asStaff(market, await makeStaff(market, { roles, ...(partnerId && { partnerId }) }))
  await haveShown(market, desk.staff)
  return desk
}

/** Marks all sessions of this person as proved (password and one-time password given again), for ever. */
export async function haveShown({ db }: Pick<Market, 'db'>, { id }: Pick<TestStaff, 'id'>): Promise<void> {
  await sql`update staff_sessions set proved_at = 'infinity' where staff_id = ${id}`.execute(db)
}

export const deskOf = (url: string, token: string, staff: TestStaff): Desk => ({
  token,
  staff,
  send: (call, input) => send(url, call, input ?? ({} as typeof input & object), token),
})
