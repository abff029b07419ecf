import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { SheetFormat, Column } from '#contract/sheet-format.ts'
import type { Database } from '#database/connect.ts'
import type { WrongCell } from '#domain/intake-table.ts'
import { refuse } from '#server/http/refuse.ts'
import { answerSheet } from '#server/sheets/answer-sheet.ts'
import { sheetOf } from '#server/sheets/sheet.ts'

type Row = {
  first_row: number
  cattle_no: string
  partner: string | null
  boxes: number
  weight: number
  state: 'READ' | 'WRONG' | 'RIGHT' | 'TAKEN' | 'REFUSED'
  draft: 'DRAFT' | 'SCHEDULED' | 'POSTED' | 'DROPPED' | null
  post_at: string | null
  problem: string | null
  wrong: WrongCell[]
}

const words = (row: Row): string => {
  if (row.state === 'WRONG') return '고칠 칸 있음'
  if (row.state === 'REFUSED') return '등록 못 함'
  if (row.state === 'READ') return '확인 전'
  if (row.state === 'RIGHT') return '등록 전'
  return { POSTED: '판매 시작', SCHEDULED: '예약', DRAFT: '임시 저장', DROPPED: '버림' }[row.draft ?? 'DRAFT']
}
const carcasses: Column<Row>[] = [
  { title: '행', kind: 'count', value: ({ first_row }) => first_row },
  { title: '이력번호', kind: 'text', value: ({ cattle_no }) => cattle_no },
  { title: '공급사', kind: 'text', width: 24, value: ({ partner }) => partner },
  { title: '부위 수', kind: 'count', value: ({ boxes }) => boxes },
  { title: '무게(kg)', kind: 'kg', value: ({ weight }) => weight },
  { title: '결과', kind: 'text', value: words },
  { title: '판매 시각', kind: 'moment', value: ({ post_at }) => post_at },
  {
    title: '이유',
    kind: 'text',
    width: 60,
    value: ({ problem, wrong }) =>
      problem ?? wrong.map(({ row, column, why }) => `${row}행 ${column}: ${why}`).join(' / '),
  },
]
const cells: Column<WrongCell>[] = [
  { title: '행', kind: 'count', value: ({ row }) => row },
  { title: '열', kind: 'text', value: ({ column }) => column },
  { title: '적힌 것', kind: 'text', width: 28, value: ({ text }) => text },
  { title: '이유', kind: 'text', width: 44, value: ({ why }) => why },
]

/** Sends a sheet of all carcasses with their results, and a second one of all wrong cells. There are at most a thousand carcasses. */
export async function answerResult(
  db: Database,
  reply: FastifyReply,
  id: number,
  format: SheetFormat,
): Promise<FastifyReply> {
  const { rows: jobs } = await sql<{ file_name: string }>`
    select file_name from desk_jobs where id = ${id} and kind = 'intake'`.execute(db)
  if (!jobs[0]) throw refuse('intake.missing')
  const { rows } = await sql<Row>`
    select first_row, own.cattle_no, partner_name as partner, own.state, draft.state as draft, draft.post_at, own.problem, own.wrong,
      jsonb_array_length(own.read->'boxes') as boxes,
      (select coalesce(sum((box->>'weight')::numeric), 0) from jsonb_array_elements(own.read->'boxes') box)::float8 as weight
    from imported_carcasses own left join intake_drafts draft on draft.id = own.draft_id
    left join partners on partners.id = (own.read->>'partner_id')::int
    where own.job_id = ${id} order by place`.execute(db)
  const name = `입고 결과-${jobs[0].file_name.replace(/\.[^.]*$/, '')}`
  const wrong = rows.flatMap((row) => row.wrong)
  return answerSheet(reply, format, name, sheetOf('도체', carcasses, rows), sheetOf('고칠 칸', cells, wrong))
}
