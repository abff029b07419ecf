import { z } from 'zod'
import { confirmedLines, oddLine } from '#domain/unusual.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { cursor, id, instant, keyset, limit, sorting } from '#contract/query.ts'
import { moment } from './moment.ts'
import { importHeads, outcomeOf } from '#domain/import-outcome.ts'
import { sheetFormat, sheetTypes } from '#contract/sheet-format.ts'

const desk = { access: 'operator', role: 'intake' } as const

/** WAITING and RUNNING: it is being checked or received; READY: the dry run is finished and waits for a decision. */
export const deskJobState = z.enum(['WAITING', 'RUNNING', 'READY', 'DONE', 'CANCELLED', 'FAILED'])

/** An import of carcasses. `step`: its present or last step. Counts are of carcasses. */
export const carcassImport = z.object({
  id: z.int(),
  state: deskJobState,
  step: z.enum(['check', 'take']),
  /** Grows each time it is checked or received anew: what was found before no longer counts. */
  turn: z.int(),
  file_name: z.string(),
  staff_name: z.string(),
  /** Carcasses of the present step. */
  total: z.int().nullable(),
  done: z.int(),
  problem: z.string().nullable(),
  /** Whether the uploaded file still is there, so that it can be checked again. What was found in it stays for longer. */
  kept: z.boolean(),
  /** Titles of columns that are not known. */
  unused: z.array(z.string()),
  /** Names of other sheets of the file with data: only one sheet is read. */
  unread: z.array(z.string()),
  /** Hidden rows, which were read too, as '7' and '9~12'. */
  hidden: z.array(z.string()),
  /** Hidden columns, which were read too, by title. */
  hidden_columns: z.array(z.string()),
  way: z.enum(['post', 'draft']).nullable(),
  at: instant.nullable(),
  counts: z.object({ right: z.int(), wrong: z.int(), taken: z.int(), refused: z.int(), cells: z.int() }),
  /** Carcasses that were to go on sale but were kept as drafts, because their typed data were not checked. */
  unchecked: z.int(),
  /** Boxes, kg and won of the valid carcasses. */
  sums: z.object({ boxes: z.int(), weight: z.number(), price: z.int() }),
  created_at: instant,
  ended_at: instant.nullable(),
})
export type CarcassImport = z.infer<typeof carcassImport>

export const saveImportTemplate = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/intake/imports/template',
  summary: 'The spreadsheet to fill in, with an example, what may stand where, and the names of partners and cuts',
  file: [sheetTypes.xlsx],
  result: z.object({}),
})

export const beginImport = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/imports',
  summary: 'Uploads a spreadsheet of carcasses for a dry run: nothing is received',
  upload: { field: 'sheet', max: 1, required: '파일을 선택하세요', accepts: ['sheet'] },
  result: z.object({ data: carcassImport }),
})

export const listImports = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/intake/imports',
    summary: 'Imports, newest first',
    query: z.strictObject({ sort: sorting('file', 'what', 'count', 'who', 'at'), cursor, limit: limit(20) }),
    result: keyset(carcassImport),
  }),
  '올린 표',
  [
    { title: '파일', kind: 'text', value: ({ file_name }) => file_name, width: 36 },
    { title: '결과', kind: 'text', value: outcomeOf, width: 28 },
    { title: '도체', kind: 'count', value: importHeads },
    { title: '틀린 칸', kind: 'count', value: ({ counts }) => counts.cells },
    { title: '상자', kind: 'count', value: ({ sums }) => sums.boxes },
    { title: '무게(kg)', kind: 'kg', value: ({ sums }) => sums.weight },
    { title: '금액', kind: 'won', value: ({ sums }) => sums.price },
    { title: '올린 사람', kind: 'text', value: ({ staff_name }) => staff_name },
    { title: '올린 때', kind: 'moment', value: ({ created_at }) => created_at },
    { title: '끝난 때', kind: 'moment', value: ({ ended_at }) => ended_at },
  ],
)

export const getImport = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/intake/imports/{id:int}',
  summary: 'One import and how far it is',
  params: z.object({ id }),
  result: z.object({ data: carcassImport }),
})

/** `row`: the row number in the spreadsheet. */
export const importCell = z.object({
  place: z.int(),
  n: z.int(),
  cattle_no: z.string(),
  row: z.int(),
  column: z.string(),
  text: z.string(),
  why: z.string(),
})
export type ImportCell = z.infer<typeof importCell>

export const listImportCells = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/intake/imports/{id:int}/cells',
  summary: 'What is wrong, cell by cell in the order of the sheet, and what could not be received after all',
  params: z.object({ id }),
  query: z.strictObject({ cursor, limit: limit(100) }),
  result: keyset(importCell),
})

export const importOddLine = oddLine.extend({ cattle_no: z.string(), first_row: z.int() })
export type ImportOddLine = z.infer<typeof importOddLine>

export const listImportOdd = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/intake/imports/{id:int}/odd',
  summary:
    'What is outside the usual in the carcasses that are right: to be confirmed line by line before they go on sale',
  params: z.object({ id }),
  result: z.object({ data: z.array(importOddLine), total: z.int() }),
})

export const receiveImport = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/imports/{id:int}/take',
  summary:
    'Receives the carcasses that are right, each whole or not at all: on sale now or at a minute, or as drafts. For sale, what is outside the usual has to be confirmed',
  params: z.object({ id }),
  body: z.strictObject({
    way: z.enum(['post', 'draft']),
    at: moment.default(null),
    /** The number of valid carcasses that the desk showed: if the dry run was made again since, the request is refused. */
    right: z.int().min(1),
    confirmed: confirmedLines,
  }),
  result: z.object({ data: carcassImport }),
})

export const checkImportAgain = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/imports/{id:int}/check',
  summary: 'The dry run once more: after the grading service was down, or a partner was opened',
  params: z.object({ id }),
  result: z.object({ data: carcassImport }),
})

export const continueImport = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/imports/{id:int}/continue',
  summary: 'Goes on receiving what is left, after it came to a stop by itself; what is in stays in once',
  params: z.object({ id }),
  result: z.object({ data: carcassImport }),
})

export const cancelImport = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/intake/imports/{id:int}/cancel',
  summary: 'Stops it; what was received stays',
  params: z.object({ id }),
  result: z.object({ data: carcassImport }),
})

export const saveImportResult = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/intake/imports/{id:int}/result',
  summary: 'What became of each carcass, and each wrong cell, as a spreadsheet',
  params: z.object({ id }),
  query: z.strictObject({ format: sheetFormat.default('xlsx') }),
  file: Object.values(sheetTypes),
  result: z.object({}),
})
