import type { FastifyRequest } from 'fastify'
import type { Received, Result } from '#contract/call.ts'
import type { findId } from '#contract/session.ts'
import type { Deps } from '#server/deps/deps.ts'
import { networkOf } from '#server/http/network.ts'
import { limit } from '#server/http/database-rate-limiter.ts'
import { refuse } from '#server/http/refuse.ts'

const hour = 3_600
const perAddress = { max: 20, seconds: hour }
const perPhoneAndAddress = { max: 5, seconds: hour }

/**
 * Finds the user id for a name and a telephone number; the newest, if there are several. Rate limited, because anybody may ask. The limit
 * per phone counts only requests with the right name, and for each network alone, so that strangers cannot use it up for the owner: a
 * name and a telephone are no secret.
 */
export async function findUserid(
  deps: Deps,
  { name, phone_no }: Received<typeof findId>['body'],
  { ip }: FastifyRequest,
): Promise<Result<typeof findId>> {
  const network = networkOf(ip)
  await limit(deps, `findid:address:${network}`, perAddress)
  const found = await deps.db
    .selectFrom('users')
    .select('userid')
    .where('phone_no', '=', phone_no)
    .where('name', '=', name)
    .where('status', '<>', 'OUT')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) throw refuse('account.missing')
  await limit(deps, `findid:phone:${phone_no}:${network}`, perPhoneAndAddress)
  return { data: { userid: found.userid } }
}
