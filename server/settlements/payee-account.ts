import { type Keys, seal, unseal } from '#server/session-tokens/seal.ts'

/** Encrypts a partner's account number together with the settlement's id, so that it cannot be decrypted in another row. */
export const sealPayee = (keys: Keys, settlementId: number, account: string): Buffer =>
  seal(keys, `${settlementId}:${account}`)

export function openPayee(keys: Keys, settlementId: number, sealed: Buffer): string {
  const [id, account] = unseal(keys, sealed).split(':')
  if (id !== String(settlementId) || !account)
    throw new Error(`the account of settlement ${settlementId} is not its own`)
  return account
}
