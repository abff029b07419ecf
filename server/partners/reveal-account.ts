import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { unseal } from '#server/session-tokens/seal.ts'

/** The unmasked account number, for paying the partner. The look is recorded before. */
export async function reveal(
  { db, config }: Deps,
  { staff, request }: Actor,
  id: number,
): Promise<{ bank_account: string }> {
  const found = await db.selectFrom('partners').select('bank_account').where('id', '=', id).executeTakeFirst()
  if (!found) throw refuse('partner.missing')
  if (!found.bank_account) throw refuse('partner.account')
  await recordAudit(db, staff, request, { action: 'partner.account.seen', target: ['partner', id] })
  const [owner, account = ''] = unseal(config, found.bank_account).split(':')
  if (owner !== String(id)) throw new Error(`the account of partner ${id} is not its own`)
  return { bank_account: account }
}
