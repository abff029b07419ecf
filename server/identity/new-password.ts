import { refuse } from '#server/http/refuse.ts'
import { isBreached } from './breached-passwords.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'

type Own = { userid: string; business_name: string; name?: string }

/**
 * Refuses a password that attackers try first, that is known from breaches, or that is made of the member's own words (ASVS 6.2.4, 6.2.11,
 * 6.2.12).
 */
export async function refuseCommon(password: string, { userid, business_name, name = '' }: Own): Promise<void> {
  if (isCommonPassword(password, [userid, business_name, name]) || (await isBreached(password)))
    throw refuse('password.common')
}

/** Checks that a password may be chosen and answers its hash. `current`: the one that it replaces, if that was shown. */
export async function hashNewPassword(password: string, own: Own, current?: string): Promise<string> {
  if (password === current) throw refuse('password.same')
  await refuseCommon(password, own)
  return hashPassword(password)
}
