import { refuse } from '#server/http/refuse.ts'
import { isBreached } from './breached-passwords.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'

type Own = { userid: string; business_name: string; name?: string }

/** Refuses what everybody tries first, what known breaches show, and what is made of the member's own words (ASVS 6.2.4, 6.2.11, 6.2.12). */
export async function refuseCommon(password: string, { userid, business_name, name = '' }: Own): Promise<void> {
  if (isCommonPassword(password, [userid, business_name, name]) || (await isBreached(password)))
    throw refuse('password.common')
}

/** The hash of a password that may be chosen. */
export async function hashNewPassword(password: string, own: Own): Promise<string> {
  await refuseCommon(password, own)
  return hashPassword(password)
}
