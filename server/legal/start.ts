import type { Result } from '#contract/call.ts'
import { sql } from 'kysely'
import type { startLegalText } from '#contract/operator/legal.ts'
import type { LegalKind } from '#domain/legal/legal-kinds.ts'
import { legalPlaceholders } from '#domain/legal/placeholders.ts'
import { startingText } from '#domain/legal/starting-text.ts'
import type { Deps } from '#server/deps/deps.ts'
import { escapeHtml } from '#server/html/escape-html.ts'
import { presentLegal } from './versions.ts'

/** The draft of a new version: the text in force today, with placeholders for the values of the settings. */
export async function startText(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  kind: LegalKind,
): Promise<Result<typeof startLegalText>> {
  const { id } = await presentLegal(db, kind)
  const facts = await settings()
  const written =
    id === null
      ? undefined
      : await db.selectFrom('legal_texts').select('content').where('id', '=', id).executeTakeFirst()
  const { rows } = await sql<{ today: string }>`select market_today() as today`.execute(db)
  return {
    content: written?.content ?? htmlOf(kind),
    today: rows[0]!.today,
    placeholders: Object.entries(legalPlaceholders).map(([name, read]) => ({ name, value: read(facts) })),
  }
}

const htmlOf = (kind: LegalKind): string =>
  startingText(kind)
    .map(({ title, lines }) =>
      [`<h2>${escapeHtml(title)}</h2>`, ...lines.map((line) => `<p>${escapeHtml(line)}</p>`)].join('\n'),
    )
    .join('\n')
