import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { ContentDetail, ContentRow, listContents } from '#contract/operator/contents.ts'
import type { Database } from '#database/connect.ts'
import type { ContentKind } from '#domain/content-kinds.ts'
import { contentStateNames } from '#domain/published-state.ts'
import { pageOf, readCursor } from '#server/http/cursor.ts'
import { byName, byNumber, byTime, byWords, listOrder } from '#server/http/list-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { sources, targetOf } from './sources.ts'

const columnsOf = (kind: ContentKind) => {
  const { subject, category, categoryName } = sources[kind]
  return sql`it.id, ${subject} as subject, ${category} as category, ${categoryName} as category_name, it.state, it.pinned,
    it.position, it.shown_from, it.shown_to, it.created_at, it.updated_at,
    it.state = 'shown' and (it.shown_from is null or it.shown_from <= market_now())
      and (it.shown_to is null or it.shown_to > market_now()) as live`
}

const keysOf = ({ subject, categoryName }: (typeof sources)[ContentKind]) => ({
  subject: byWords(subject),
  category: byWords(categoryName),
  position: byNumber(sql`it.position`),
  time: byTime(sql`coalesce(it.shown_from, '-infinity')`),
  updated: byTime(sql`it.updated_at`),
  state: byName(
    sql`case when it.state <> 'shown' then it.state
      when (it.shown_from is null or it.shown_from <= market_now()) and (it.shown_to is null or it.shown_to > market_now()) then 'live'
      when it.shown_from is null then 'over' else 'outside' end`,
    contentStateNames,
  ),
})

/** The cursor is a count of rows (an offset): there is little content, and its order, that of the public page, follows no key of a row. */
export async function findContents(
  db: Database,
  kind: ContentKind,
  { state, category = '', sch_word = '', sort, cursor, limit }: Received<typeof listContents>['query'],
): Promise<Result<typeof listContents>> {
  const source = sources[kind]
  const before = readCursor(cursor, ['id'])?.[0] ?? 0
  const order = sort ? listOrder({ sort }, { id: sql`it.id`, keys: keysOf(source), usual: 'id' }).by : source.order
  const like = `%${sch_word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<ContentRow>`
    select ${columnsOf(kind)} from ${source.from}
    where (${state ?? null}::text is null or it.state = ${state ?? null})
      and (${category} = '' or ${source.category} = ${category})
      and (${sch_word} = '' or ${source.subject} ilike ${like} or it.words ilike ${like})
    order by ${order} limit ${limit + 1} offset ${before}`.execute(db)
  return pageOf(rows, limit, () => [before + limit])
}

export async function findContent(db: Database, kind: ContentKind, id: number): Promise<ContentDetail> {
  const source = sources[kind]
  const { rows } = await sql<ContentDetail>`
    select ${columnsOf(kind)}, ${source.content} as content, it.version,
      coalesce((
        select jsonb_agg(jsonb_build_object('at', audit_log.at, 'staff_name', staff.name, 'action', audit_log.action,
                 'reason', audit_log.reason) order by audit_log.id desc)
        from (select * from audit_log where target_kind = ${targetOf[kind]} and target_id = it.id::text
              order by id desc limit 50) audit_log
        join staff on staff.id = audit_log.staff_id), '[]') as history
    from ${source.from} where it.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse('content.missing')
  return rows[0]
}
