import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { type Keys, seal, unseal } from '#server/session-tokens/seal.ts'

/** Encrypts an account number together with the line's id, so that it cannot be decrypted in another row. */
export const sealAccount = (keys: Keys, lineId: number, account: string): Buffer => seal(keys, `${lineId}:${account}`)

export function openAccount(keys: Keys, lineId: number, sealed: Buffer): string {
  const [line, account] = unseal(keys, sealed).split(':')
  if (line !== String(lineId) || !account) throw new Error(`the refund account of line ${lineId} is not its own`)
  return account
}

/** The unmasked account number, for paying by hand. The look is recorded before. */
export async function revealAccount(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  staff: Pick<Staff, 'id'>,
  request: Pick<FastifyRequest, 'ip'>,
  returnId: number,
): Promise<{ refund_depositor: string; refund_bank_code: string; refund_account: string }> {
  const found = await db
    .selectFrom('returns')
    .select(['order_product_id', 'refund_depositor', 'refund_bank_code', 'refund_account'])
    .where('id', '=', returnId)
    .executeTakeFirst()
  if (!found?.refund_account || !found.refund_bank_code) throw refuse('return.missing')
  await recordAudit(db, staff, request, { action: 'return.account.seen', target: ['return', returnId] })
  const { order_product_id, refund_account, refund_depositor, refund_bank_code } = found
  return { refund_depositor, refund_bank_code, refund_account: openAccount(config, order_product_id, refund_account) }
}
