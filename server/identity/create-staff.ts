import type { Database, Trx } from '#database/connect.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import type { Config } from '#server/config/config.ts'
import { seal } from '#server/session-tokens/seal.ts'

export type NewStaff = {
  login: string
  name: string
  roles: StaffRole[]
  passwordHash: string
  totpSecret: string
  /** The partner whose person it is; absent: the market's own staff. */
  partnerId?: number | undefined
  /** Somebody else chose or saw the password, so it has to be changed at the first login. */
  isGiven?: boolean
}

/** Logins are stored in lower case. */
export async function createStaff(
  db: Database | Trx,
  config: Pick<Config, 'encryptionKey'>,
  { login, name, roles, passwordHash, totpSecret, partnerId, isGiven = false }: NewStaff,
): Promise<number> {
  const { id } = await db
    .insertInto('staff')
    .values({
      login: login.toLowerCase(),
      name,
      roles,
      password_hash: passwordHash,
      password_given: isGiven,
      totp_secret: seal(config, totpSecret),
      partner_id: partnerId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
