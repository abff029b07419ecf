import type { Deps } from '#server/deps/deps.ts'
import { readKept } from '#server/files/store.ts'
import { refuse } from '#server/http/refuse.ts'

export type Proof = { id: number; bytes: Buffer; contentType: string; oriName: string }

/** The present proof of a member with its bytes, or another paper of theirs by its id. A missing one is refused. */
export async function findProof(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: number,
  certId?: number,
): Promise<Proof> {
  const cert = await db
    .selectFrom('user_certs')
    .select(['id', 'stored_name', 'content_type', 'ori_name'])
    .where('user_id', '=', userId)
    .where((is) =>
      certId === undefined
        ? is.and([is('replaced_at', 'is', null), is('change_id', 'is', null)])
        : is('id', '=', certId),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const bytes = cert && (await readKept(config, cert.stored_name))
  if (!bytes) throw refuse('account.missing')
  return { id: cert.id, bytes, contentType: cert.content_type, oriName: cert.ori_name }
}
