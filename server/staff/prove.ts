import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Received } from '#contract/call.ts'
import type { proveStaff } from '#contract/operator/session.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { checkShown } from '#server/identity/show-again.ts'

/** Checks password and one-time password again: for some minutes this session alone may do what requires it. */
export async function prove(
  deps: Deps,
  said: Received<typeof proveStaff>['body'],
  staff: Staff,
  request: FastifyRequest,
): Promise<Record<string, never>> {
  const shown = await checkShown(deps, staff, said, request)
  await transaction(deps.db, `operator:${staff.id}`, async (trx) => {
    await shown.spend(trx)
    await sql`update staff_sessions set proved_at = market_now() where id = ${staff.sessionId}`.execute(trx)
  })
  await shown.wasRight()
  deps.log.info({ event: 'staff.proved', staff: staff.id, ip: request.ip }, 'staff showed password and number again')
  return {}
}
