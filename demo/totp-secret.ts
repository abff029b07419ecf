import type { Config } from '#server/config/config.ts'
import { keyedHash } from '#server/session-tokens/seal.ts'
import { base32 } from '#server/identity/totp.ts'

export const demoStaffLogins = ['operator', 'staff01', 'staff02', 'partner01'] as const

/** Derived from this installation's key, so that the start can print it again without reading the database. */
export function demoTotpSecret(config: Pick<Config, 'encryptionKey'>, login: (typeof demoStaffLogins)[number]): string {
  return base32(keyedHash(config, 'demo totp', login).subarray(0, 20))
}
