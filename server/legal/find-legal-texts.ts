import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { LegalDetail, LegalRow, listLegalTexts } from '#contract/operator/legal.ts'
import type { Database, Trx } from '#database/connect.ts'
import { legalSince } from '#domain/legal/legal-facts.ts'
import { type LegalKind, legalStandings } from '#domain/legal/legal-kinds.ts'
import { byName, byNumber, byWords, listOrder } from '#server/http/list-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { actsOn } from '#server/audit-log/acts-on.ts'

const standing = sql`case
  when it.state <> 'shown' then it.state
  when it.effective_from > market_today() then 'coming'
  when it.effective_from = (select max(effective_from) from legal_texts
                            where kind = it.kind and state = 'shown' and effective_from <= market_today()) then 'present'
  else 'past' end as standing`
const columns = sql`it.id, it.effective_from, it.note, it.updated_at, ${standing},
  (select count(distinct user_id)::int from consents where legal_text_id = it.id) as consents`

const keys = {
  from: byWords(sql`found.effective_from`),
  note: byWords(sql`found.note`),
  consents: byNumber(sql`found.consents`),
  standing: byName(sql`found.standing`, legalStandings),
}

/** Drafts first, then the newest version; the built-in text is the oldest. */
export async function findLegalTexts(
  db: Database,
  kind: LegalKind,
  sort: Received<typeof listLegalTexts>['query']['sort'],
): Promise<LegalRow[]> {
  const order = sort
    ? listOrder({ sort }, { id: sql`found.id`, keys, usual: 'id' }).by
    : sql`found.id = 0, found.standing = 'draft' desc, found.effective_from desc, found.id desc`
  const { rows } = await sql<LegalRow>`
    with written as (select ${columns} from legal_texts it where it.kind = ${kind})
    select found.* from (
      select * from written
      union all
      select 0, ${legalSince}::date, '처음 글', null,
        case when exists (select 1 from written where standing = 'present') then 'past' else 'present' end,
        (select count(distinct user_id)::int from consents
         where legal_text_id is null and kind = ${kind === 'terms' ? 'terms' : 'privacy'})) found
    order by ${order}`.execute(db)
  return rows
}

export async function findLegalText(db: Database | Trx, kind: LegalKind, id: number): Promise<LegalDetail> {
  const { rows } = await sql<LegalDetail>`
    select ${columns}, it.kind, it.content, it.version,
      ${actsOn('legal', 'it.id')} as history
    from legal_texts it where it.id = ${id} and it.kind = ${kind}`.execute(db)
  if (!rows[0]) throw refuse('content.missing')
  return rows[0]
}
