import type { Database } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'

/**
 * Deletes an address. After the main address is deleted, a member has none until another one is chosen ('메인배송지가 없습니다.'). Orders have a copy
 * of their own.
 */
export async function deleteAddress(db: Database, userId: number, id: number): Promise<Record<string, never>> {
  const gone = await db
    .deleteFrom('user_addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw refuse('address.missing')
  return {}
}
