import type { LegalText } from '#contract/legal.ts'
import type { LegalKind } from '#domain/legal/legal-kinds.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { articlesOf } from './articles.ts'
import { legalVersions } from './versions.ts'

/**
 * A legal text for readers: the one in force, or the version that was asked for. The built-in text is drawn by the screen (`articles` is
 * null).
 */
export async function findLegal(
  { db, settings, config }: Pick<Deps, 'db' | 'settings' | 'config'>,
  kind: LegalKind,
  asked: number | '0' | undefined,
): Promise<LegalText> {
  const versions = await legalVersions(db, kind)
  const wanted = versions.find(({ id, standing }) =>
    asked === undefined ? standing === 'present' : id === (asked === '0' ? null : asked),
  )
  if (!wanted) throw refuse('content.missing')
  const { id, effective_from } = wanted
  if (id === null) return { kind, id, effective_from, articles: null, versions }
  const { content } = await db
    .selectFrom('legal_texts')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { kind, id, effective_from, articles: articlesOf(content, await settings(), config.pictures), versions }
}
