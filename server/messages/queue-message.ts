import type { Database, Trx } from '#database/connect.ts'

export type Message = {
  /** One text per event: 'member.approved:12:3'. */
  event: string
  kind: 'service' | 'advertising' | 'code'
  userId?: number
  to: string
  text: string
}

/** Writes a text down in the transaction of what it tells of; a sweep sends it. The same event a second time is nothing. */
export async function queueMessage(trx: Trx | Database, { event, kind, userId, to, text }: Message): Promise<void> {
  await trx
    .insertInto('messages')
    .values({ event, kind, user_id: userId ?? null, to_phone: to, text })
    .onConflict((conflict) => conflict.column('event').doNothing())
    .execute()
}
