import type { Database } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'

/** Names that could be taken for ours, or that have a meaning in an address or a log. */
const reserved = new Set(
  'admin administrator root operator staff owner system support help helpdesk hangyeol master manager null undefined me api test guest anonymous'.split(
    ' ',
  ),
)

export const idIsFree = '사용하실 수 있는 ID입니다.'

export async function refuseTakenId(db: Database, userid: string): Promise<void> {
  const wanted = userid.toLowerCase()
  const taken = await db.selectFrom('users').select('id').where('live_userid', '=', wanted).executeTakeFirst()
  if (taken || reserved.has(wanted)) throw refuse('userid.taken')
}
