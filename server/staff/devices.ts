import type { FastifyRequest } from 'fastify'
import type { Result } from '#contract/call.ts'
import type { listStaffDevices } from '#contract/operator/session.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { deviceName } from '#server/identity/device-name.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { endStaffSession, staffDevicesOf } from '#server/session-tokens/staff-sessions.ts'

/** The sessions of a staff member, the current one first. */
export async function findOwnDevices({ db }: Deps, staff: Staff): Promise<Result<typeof listStaffDevices>> {
  const devices = await staffDevicesOf(db, staff.id)
  const data = devices.map(({ user_agent, ...rest }) => ({
    ...rest,
    device: deviceName(user_agent),
    current: rest.id === staff.sessionId,
  }))
  return { data: data.toSorted((a, b) => Number(b.current) - Number(a.current)) }
}

/** Ends one of one's own sessions. Another person's is refused just like a missing one. */
export async function endOwnDevice(
  { db }: Deps,
  sessionId: string,
  staff: Staff,
  request: FastifyRequest,
): Promise<Record<string, never>> {
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    const devices = await staffDevicesOf(trx, staff.id)
    if (!devices.some(({ id }) => id === sessionId)) throw refuse('account.missing')
    await endStaffSession(trx, sessionId)
    await recordAudit(trx, staff, request, { action: 'staff.own-sign-out', target: ['staff', staff.id] })
  })
  return {}
}
