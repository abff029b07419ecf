import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import { readKept } from '#server/files/store.ts'
import { refuse } from '#server/http/refuse.ts'

export type InquiryFile = { id: number; bytes: Buffer; contentType: string; oriName: string }

/** The file of an inquiry. `userId`: only if the inquiry is that member's; without it, for the desk. */
export async function findInquiryFile(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  inquiryId: number,
  userId?: number,
): Promise<InquiryFile> {
  const file = await db
    .selectFrom('qna_files')
    .innerJoin('qnas', 'qnas.id', 'qna_files.qna_id')
    .select(['qna_files.id', 'stored_name', 'content_type', 'ori_name'])
    .where('qnas.id', '=', inquiryId)
    .where(userId === undefined ? sql<boolean>`true` : sql<boolean>`user_id = ${userId}`)
    .orderBy('qna_files.id')
    .executeTakeFirst()
  const bytes = file && (await readKept(config, file.stored_name))
  if (!bytes) throw refuse('inquiry.missing')
  return { id: file.id, bytes, contentType: file.content_type, oriName: file.ori_name }
}
