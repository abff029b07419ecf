import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { NewInvitation } from '#contract/operator/staff.ts'
import type { Trx } from '#database/connect.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { changeStaff } from './change-staff.ts'

/** Lifetime of a link: long enough for one sent in the evening, too short for one that is found later. */
const hours = 24

/** Only the hash of the token is stored, so that nobody who reads the table gets the link. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Makes an invitation link for this account, which replaces the former one. */
export async function makeInvitation(
  trx: Trx,
  by: number,
  { id, name, partner_id }: { id: number; name: string; partner_id: number | null },
): Promise<NewInvitation> {
  await revokeOpen(trx, id)
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ expires_at: string }>`
    insert into staff_invitations (staff_id, token_hash, made_by, expires_at)
    values (${id}, ${hashOfToken(token)}, ${by}, market_now() + ${hours} * interval '1 hour') returning expires_at`.execute(
    trx,
  )
  return { name, token, expires_at: rows[0]!.expires_at, partner: partner_id !== null }
}

export async function revokeOpen(trx: Trx, staffId: number): Promise<void> {
  await sql`
    update staff_invitations set revoked_at = market_now()
    where staff_id = ${staffId} and used_at is null and revoked_at is null`.execute(trx)
}

/** Invites again. Only for accounts that have not set a password. */
export async function invite(
  deps: Deps,
  who: Actor,
  id: number,
  { version, recognised }: { version: number; recognised: string },
): Promise<NewInvitation> {
  let invitation: NewInvitation | undefined
  await changeStaff(deps, who, {
    id,
    version,
    action: 'staff.invite',
    reason: recognised,
    async make(trx, account) {
      await needsToCome(trx, id)
      invitation = await makeInvitation(trx, who.staff.id, account)
      return { before: {}, after: { expires_at: invitation.expires_at } }
    },
  })
  return invitation!
}

export async function uninvite(deps: Deps, who: Actor, id: number, version: number): Promise<{ version: number }> {
  return changeStaff(deps, who, {
    id,
    version,
    action: 'staff.uninvite',
    async make(trx) {
      await needsToCome(trx, id)
      await revokeOpen(trx, id)
      return { before: {}, after: {} }
    },
  })
}

async function needsToCome(trx: Trx, staffId: number): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`
    select used_at is not null as used from staff_invitations
    where staff_id = ${staffId} order by id desc limit 1 for update`.execute(trx)
  if (rows[0]?.used !== false) throw refuse('desk.changed', undefined, { conflicts: [] })
}
