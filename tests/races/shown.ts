import { transaction } from '#database/transaction.ts'
import { codeHash, keepCode, type Purpose, verifyCode } from '#server/identity/phone-codes.ts'
import type { Market } from '#tests/support/market.ts'

/** A telephone that was shown by its code. Answers the code. */
export async function shown(market: Market, auth_flag: Purpose, phone_no: string): Promise<string> {
  const code = { auth_flag, phone_no, auth_number: '482913' }
  await transaction(market.db, 'job', (trx) => keepCode(trx, code, codeHash(market.config, code)))
  await verifyCode(market.server.deps, code)
  return code.auth_number
}
