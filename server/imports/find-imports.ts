import { type RawBuilder, sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { CarcassImport, ImportCell, listImportCells, listImports } from '#contract/operator/imports.ts'
import type { Database } from '#database/connect.ts'
import { pageOf, readCursor } from '#server/http/cursor.ts'
import { byName, byNumber, byWords, listOrder, type Placed } from '#server/http/list-order.ts'
import { refuse } from '#server/http/refuse.ts'

const found = (where: RawBuilder<unknown>, place = sql`null::text`) => sql<CarcassImport & Placed>`
  select ${place} as place, job.id, job.state, case when job.asked ? 'way' then 'take' else 'check' end as step, job.turn, job.file_name, staff.name as staff_name,
    job.total, job.done, job.problem, job.stored_name is not null as kept, coalesce(job.asked->'unused', '[]') as unused, coalesce(job.asked->'unread', '[]') as unread,
    coalesce(job.asked->'hidden', '[]') as hidden, coalesce(job.asked->'hidden_columns', '[]') as hidden_columns, job.asked->>'way' as way, (job.asked->>'at')::timestamptz as at, job.created_at, job.ended_at,
    json_build_object('right', own.right, 'wrong', own.wrong, 'taken', own.taken, 'refused', own.refused, 'cells', own.cells) as counts, own.unchecked,
    json_build_object('boxes', own.boxes, 'weight', own.weight, 'price', own.price) as sums
  from desk_jobs job join staff on staff.id = job.staff_id
  cross join lateral (
    select count(*) filter (where state = 'RIGHT')::int as right, count(*) filter (where state = 'WRONG')::int as wrong,
      count(*) filter (where state = 'TAKEN')::int as taken, count(*) filter (where state = 'REFUSED')::int as refused,
      count(*) filter (where state = 'TAKEN' and problem is not null)::int as unchecked,
      coalesce(sum(jsonb_array_length(one.wrong)), 0)::int as cells, coalesce(sum(box.n), 0)::int as boxes,
      coalesce(sum(box.weight), 0)::float8 as weight, coalesce(sum(box.price), 0)::float8 as price
    from imported_carcasses one
    left join lateral (
      select count(*) as n, sum((box->>'weight')::numeric) as weight,
        sum(round((box->>'weight')::numeric * (box->>'kg_price')::int, -1)) as price
      from jsonb_array_elements(one.typed->'sheet'->'boxes') box) box on one.typed is not null
    where one.job_id = job.id) own
  where job.kind = 'intake' and ${where}`

export async function findImport(db: Database, id: number): Promise<{ data: CarcassImport }> {
  const { rows } = await found(sql`job.id = ${id}`).execute(db)
  if (!rows[0]) throw refuse('intake.missing')
  return { data: rows[0] }
}

/** `at` has no key, because it is the order of the ids. `what` sorts by the state alone, because its text contains counts. */
const keys = {
  file: byWords(sql`job.file_name`),
  what: byName(sql`job.state`, {
    WAITING: '확인하는 중',
    RUNNING: '확인하는 중',
    READY: '등록 전',
    DONE: '등록함',
    CANCELLED: '취소함',
    FAILED: '멈췄어요',
  }),
  count: byNumber(sql`(select count(*) from imported_carcasses one where one.job_id = job.id)`),
  who: byWords(sql`staff.name`),
}

export async function findImports(
  db: Database,
  { limit, ...asked }: Received<typeof listImports>['query'],
): Promise<Result<typeof listImports>> {
  const order = listOrder(asked, { id: sql`job.id`, keys, usual: '-at' })
  const { rows } = await found(
    sql`job.id = any(array(
      select job.id from desk_jobs job join staff on staff.id = job.staff_id
      where job.kind = 'intake' and ${order.beyond} order by ${order.by} limit ${limit + 1}))
      order by ${order.by}`,
    order.place,
  ).execute(db)
  return pageOf(rows, limit, order.keyOf)
}

/** Wrong cells, and carcasses that were refused at the receiving, in the order of the sheet. */
export async function findImportCells(
  db: Database,
  id: number,
  { cursor, limit }: Received<typeof listImportCells>['query'],
): Promise<Result<typeof listImportCells>> {
  const [place = -1, n = -1] = readCursor(cursor, ['id', 'id']) ?? []
  const { rows } = await sql<ImportCell>`
    select place, n, cattle_no, "row", "column", text, why from (
      select place, n::int, cattle_no, (cell->>'row')::int as "row", cell->>'column' as "column", cell->>'text' as text,
        cell->>'why' as why
      from imported_carcasses cross join lateral jsonb_array_elements(wrong) with ordinality cells (cell, n)
      where job_id = ${id} and place >= ${place}
      union all
      select place, 0, cattle_no, first_row, '이력번호', cattle_no, problem from imported_carcasses
      where job_id = ${id} and state = 'REFUSED' and place >= ${place}) cells
    where (place, n) > (${place}::int, ${n}::int) order by place, n limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, (row) => [row.place, row.n])
}
