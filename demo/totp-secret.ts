import type { Config } from '#server/config/config.ts'
import { keyedHash } from '#server/session-tokens/seal.ts'
import { base32 } from '#server/identity/totp.ts'

export const demoStaffLogins = ['operator', 'staff01'] as const

/** Follows from this installation's own key, so that the start block can say it again without asking the database. */
export function demoTotpSecret(config: Pick<Config, 'encryptionKey'>, login: (typeof demoStaffLogins)[number]): string {
  return base32(keyedHash(config, 'demo totp', login).subarray(0, 20))
}
