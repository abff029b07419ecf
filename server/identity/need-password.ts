import type { Deps } from '#server/deps/deps.ts'
import { giveBack, limit } from '#server/http/database-rate-limiter.ts'
import { refuse } from '#server/http/refuse.ts'
import { checkPassword } from './passwords.ts'

const tries = { max: 10, seconds: 15 * 60 }

type Member = { userid: string; name: string; business_name: string; phone_no: string; password_hash: string }

/** Asks a logged-in member for the present password before a change that could lock the owner out. Ten wrong ones in 15 minutes are allowed. */
export async function needPassword(deps: Deps, userId: number, password: string): Promise<Member> {
  const bucket = `password:${userId}`
  await limit(deps, bucket, tries)
  const member = await deps.db
    .selectFrom('users')
    .select(['userid', 'name', 'business_name', 'phone_no', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { right } = await checkPassword(password, member.password_hash)
  if (!right) throw refuse('password.current-wrong')
  await giveBack(deps, bucket, tries)
  return member
}
