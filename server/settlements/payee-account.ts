import { type Keys, seal, unseal } from '#server/session-tokens/seal.ts'

/** Encrypts an account number together with the id of its row (a settlement's, as a partner's own is), so that no other row can have it. */
export const sealPayee = (keys: Keys, id: number, account: string): Buffer => seal(keys, `${id}:${account}`)

export function openPayee(keys: Keys, id: number, sealed: Buffer): string {
  const [of, account] = unseal(keys, sealed).split(':')
  if (of !== String(id) || !account) throw new Error(`the account of row ${id} is not its own`)
  return account
}
