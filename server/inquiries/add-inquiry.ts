import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import { addInquiry } from '#contract/inquiries.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { examineFile, type Examined } from '#server/files/examine.ts'
import { dropFile, keepFor } from '#server/files/store.ts'
import { lockPresent } from '#server/identity/lock-present.ts'
import type { Caller } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Incoming } from '#server/http/uploads.ts'

/** The rate limit of questions. */
export const questions = { max: 10, seconds: 600 }

/**
 * Stores a question and its file, if there is one. A browser sends an empty part where no file was chosen. The same text and file again
 * within ten minutes, while it has no answer, is the same question: the member may have lost the response and pressed again.
 */
export async function writeInquiry(
  deps: Deps,
  { id: user_id }: Caller,
  form: Received<typeof addInquiry>['body'],
  files: readonly Incoming[],
): Promise<Result<typeof addInquiry>> {
  const { db, config, log } = deps
  const category = await db
    .selectFrom('qna_codes')
    .select('qna_code')
    .where('qna_code', '=', form.qna_code)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  if (!category) throw refuse('inquiry.category')
  const chosen = files.filter(({ name, bytes }) => name !== '' || bytes.length > 0)
  const file = chosen.length > 0 ? await examineFile(chosen, addInquiry.upload) : undefined
  let unused: string | undefined
  const id = await keepFor(config, file?.bytes, (stored_name) =>
    transaction(db, `user:${user_id}`, async (trx) => {
      await lockPresent(trx, user_id, { alone: true })
      unused = undefined
      const same = await findSame(trx, user_id, form, file)
      if (same) {
        unused = stored_name
        return same.id
      }
      const asked = await trx
        .insertInto('qnas')
        .values({ user_id, ...form })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (file && stored_name)
        await trx
          .insertInto('qna_files')
          .values({
            qna_id: asked.id,
            ori_name: file.oriName,
            stored_name,
            content_type: file.contentType,
            size: file.bytes.length,
          })
          .execute()
      return asked.id
    }),
  )
  if (unused) await dropFile(config, unused)
  log.info({ event: 'inquiry', user: user_id, inquiry: id }, 'a member asks')
  return { data: { id } }
}

const findSame = (trx: Trx, user_id: number, form: Received<typeof addInquiry>['body'], file: Examined | undefined) =>
  trx
    .selectFrom('qnas')
    .leftJoin('qna_files', 'qna_files.qna_id', 'qnas.id')
    .select('qnas.id')
    .where((column) => column.and({ ...form, user_id }))
    .where('a_content', 'is', null)
    .where('qnas.created_at', '>', sql<string>`market_now() - interval '10 minutes'`)
    .where('ori_name', 'is not distinct from', file?.oriName ?? null)
    .where('size', 'is not distinct from', file?.bytes.length ?? null)
    .executeTakeFirst()
