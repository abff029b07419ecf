import { randomBytes } from 'node:crypto'
import type { NewSecrets } from '#contract/operator/staff.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { seal } from '#server/session-tokens/seal.ts'
import { endStaffSessionsOf } from '#server/session-tokens/staff-sessions.ts'
import { newTotpSecret, totpAddress } from '#server/identity/totp.ts'
import { codeOf, codePicture } from '#server/trace/trace-code.ts'
import { changeStaff } from './change-staff.ts'
import { revokeOpen } from './invitations.ts'

async function freshPassword(): Promise<{ password: string; passwordHash: string }> {
  const password = randomBytes(12).toString('base64url')
  return { password, passwordHash: await hashPassword(password) }
}

const freshTotp = (login: string): NonNullable<NewSecrets['totp']> => shownTotp(newTotpSecret(), login)

/** A secret in the forms that an authenticator accepts: as letters, as an address and as a QR code. */
export function shownTotp(secret: string, login: string): NonNullable<NewSecrets['totp']> {
  const address = totpAddress(secret, login)
  return { secret, address, qr: codePicture(codeOf(address)) }
}

/** `version`: that of the account; `recognised`: how the owner made sure who the person is. */
type Said = { version: number; recognised: string }

/** The audit log records that a secret was changed, never its value. */
const changed = (what: string) => ({ before: { [what]: '•' }, after: { [what]: '• new' } })

export async function resetPassword(
  deps: Deps,
  who: Actor,
  id: number,
  { version, recognised }: Said,
): Promise<NewSecrets> {
  const { password, passwordHash } = await freshPassword()
  const { login } = await changeStaff(deps, who, {
    id,
    version,
    action: 'staff.password',
    reason: recognised,
    async make(trx) {
      await trx
        .updateTable('staff')
        .set({ password_hash: passwordHash, password_given: true })
        .where('id', '=', id)
        .execute()
      await endStaffSessionsOf(trx, id)
      await revokeOpen(trx, id)
      return changed('password')
    },
  })
  return { login, password, totp: null }
}

export async function resetTotp(
  deps: Deps,
  who: Actor,
  id: number,
  { version, recognised }: Said,
): Promise<NewSecrets> {
  let totp: NewSecrets['totp'] = null
  const { login } = await changeStaff(deps, who, {
    id,
    version,
    action: 'staff.totp',
    reason: recognised,
    async make(trx, account) {
      totp = freshTotp(account.login)
      await trx
        .updateTable('staff')
        .set({ totp_secret: seal(deps.config, totp.secret), totp_last: 0 })
        .where('id', '=', id)
        .execute()
      await endStaffSessionsOf(trx, id)
      await revokeOpen(trx, id)
      return changed('totp')
    },
  })
  return { login, password: null, totp }
}
