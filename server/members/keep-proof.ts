import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { Examined } from '#server/files/examine.ts'

/** Stores the newest proof of a member. The one before it is marked as replaced, and the retention deletes it later. */
export async function keepProof(trx: Trx, userId: number, proof: Examined, storedName: string): Promise<void> {
  await sql`
    update user_certs set replaced_at = market_now() where user_id = ${userId} and replaced_at is null and change_id is null`.execute(
    trx,
  )
  await trx
    .insertInto('user_certs')
    .values({
      user_id: userId,
      ori_name: proof.oriName,
      stored_name: storedName,
      content_type: proof.contentType,
      size: proof.bytes.length,
    })
    .execute()
  await trx.updateTable('users').set({ cert_ori_name: proof.oriName }).where('id', '=', userId).execute()
}
