import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { LegalDetail, LegalForm } from '#contract/operator/legal.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { LegalKind } from '#domain/legal/legal-kinds.ts'
import { placeholderProblem } from '#domain/legal/placeholders.ts'
import type { Deps } from '#server/deps/deps.ts'
import { sanitise } from '#server/html/sanitise.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { findLegalText } from './find-legal-texts.ts'

type Saved = { id: number; version: number }

/** Writes a new version, or changes one that is not yet in force and still is as the editor saw it. */
export function writeLegalText(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { staff, request }: { staff: Staff; request: FastifyRequest },
  kind: LegalKind,
  form: LegalForm,
  present?: Saved,
): Promise<Saved> {
  const problem = placeholderProblem(form.content)
  if (problem) throw refuse('legal.placeholder', problem)
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    const before = present && (await findLegalText(trx, kind, present.id))
    if (before && before.version !== present.version) throw refuse('content.changed')
    if (before && (before.standing === 'present' || before.standing === 'past')) throw refuse('legal.holds')
    if (form.state === 'shown') await needFreeDay(trx, kind, form.effective_from, present?.id)
    const saved = await save(trx, kind, { ...form, content: sanitise(form.content, config.pictures) }, present)
    const after = await findLegalText(trx, kind, saved.id)
    await recordAudit(trx, staff, request, {
      action: `legal.${verb(before, form)}`,
      target: ['legal', saved.id],
      ...(before && { before: wordsOf(before) }),
      after: wordsOf(after),
    })
    return saved
  })
}

async function needFreeDay(trx: Trx, kind: LegalKind, day: string, own = 0): Promise<void> {
  const { rows } = await sql<{ gone: boolean; taken: boolean }>`
    select ${day}::date < market_today() as gone,
      exists (select from legal_texts where kind = ${kind} and state = 'shown' and effective_from = ${day}::date
              and id <> ${own}) as taken`.execute(trx)
  if (rows[0]?.gone) throw refuse('legal.day')
  if (rows[0]?.taken) throw refuse('legal.day-taken')
}

async function save(trx: Trx, kind: LegalKind, form: LegalForm, present: Saved | undefined): Promise<Saved> {
  if (!present)
    return trx
      .insertInto('legal_texts')
      .values({ kind, ...form })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
  const saved = await trx
    .updateTable('legal_texts')
    .set({ ...form, version: sql<number>`version + 1`, updated_at: sql<string>`market_now()` })
    .where('id', '=', present.id)
    .where('version', '=', present.version)
    .returning(['id', 'version'])
    .executeTakeFirst()
  if (!saved) throw refuse('content.changed')
  return saved
}

function verb(before: LegalDetail | undefined, { state }: LegalForm): 'written' | 'changed' | 'shown' | 'hidden' {
  const was = before === undefined ? undefined : before.standing === 'coming' ? 'shown' : before.standing
  if (was === state) return 'changed'
  if (state === 'draft') return before ? 'changed' : 'written'
  return state
}

const wordsOf = ({ content, effective_from, note, standing }: LegalDetail) => ({
  content,
  effective_from,
  note,
  standing,
})
