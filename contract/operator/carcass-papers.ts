import { z } from 'zod'
import { onLines } from '#domain/on-lines.ts'
import { paperKind } from '#domain/paper-kinds.ts'
import { call } from '#contract/call.ts'
import { id, instant } from '#contract/query.ts'

const desk = { access: 'operator', role: 'intake' } as const
/** Papers belong to the draft until it is posted, then to its carcass. */
const subject = { of: z.enum(['draft', 'carcass']), id }
export type PapersOf = { of: 'draft' | 'carcass'; id: number }

export const carcassPaper = z.object({
  id: z.int(),
  kind: paperKind,
  ori_name: z.string(),
  at: instant,
  staff_name: z.string(),
  /** Withdrawn because it was wrong or was replaced; it can still be read. */
  retired: z.object({ at: instant, staff_name: z.string(), reason: z.string() }).nullable(),
})
export type CarcassPaper = z.infer<typeof carcassPaper>
const papers = z.object({ data: z.array(carcassPaper) })

export const listCarcassPapers = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/intake/papers',
  summary: 'The papers of a draft or a carcass, those that were retired last',
  query: z.strictObject(subject),
  result: papers,
})

export const addCarcassPaper = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/papers',
  summary: 'Keep a paper of a draft or a carcass (multipart; one file in `paper`); answers all of them',
  body: z.strictObject({ ...subject, kind: paperKind }),
  upload: { field: 'paper', max: 1, required: '서류 파일을 선택하세요', accepts: ['image', 'pdf'] },
  result: papers,
})

export const retireCarcassPaper = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/papers/{id}/retire',
  summary: 'Say of a paper that it does not count, and why; the file stays',
  params: z.object({ id }),
  body: z.strictObject({
    reason: z.string('사유를 입력하세요').overwrite(onLines).min(1, '사유를 입력하세요').max(200),
  }),
  result: papers,
})

export const getCarcassPaper = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/intake/papers/{id}',
  summary: 'A paper of a carcass as a file; each look is written down',
  params: z.object({ id }),
  file: ['image/jpeg', 'application/pdf'],
  result: z.object({}),
})
