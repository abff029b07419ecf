import { z } from 'zod'
import { daysBetween } from '#domain/calendar.ts'
import { call } from '#contract/call.ts'
import { day, id, instant } from '#contract/query.ts'
import { sheetFormat, sheetTypes } from '#contract/sheet-format.ts'
import { deskJobState } from './imports.ts'
import { memberFilter } from './members.ts'

export const exportKind = z.enum(['orders', 'members', 'sales'])
export type ExportKind = z.infer<typeof exportKind>

/** A sheet that a staff member has requested. It is made also while the page is closed, and only this person may download it. */
export const deskExport = z.object({
  id: z.int(),
  kind: exportKind,
  state: deskJobState,
  total: z.int().nullable(),
  done: z.int(),
  problem: z.string().nullable(),
  file_name: z.string(),
  /** Whether the file exists (still). */
  kept: z.boolean(),
  created_at: instant,
})
export type DeskExport = z.infer<typeof deskExport>

const made = z.object({ data: deskExport })
const format = sheetFormat.default('xlsx')
/** Days of payment in Seoul, both included. */
const period = { start_date: day, end_date: day }
const isPeriod = ({ start_date, end_date }: { start_date: string; end_date: string }) => start_date <= end_date
const backwards = '시작일이 종료일보다 늦습니다.'
const isShort = ({ start_date, end_date }: { start_date: string; end_date: string }) =>
  daysBetween(start_date, end_date) <= 366
const long = '기간은 1년까지 고를 수 있습니다.'

export const exportOrders = call({
  method: 'POST',
  path: '/api/operators/exports/orders',
  access: 'operator',
  role: 'orders',
  summary: 'Asks for a sheet of the lines paid in a period, with where they go and their parcels',
  body: z
    .strictObject({ ...period, format })
    .refine(isPeriod, backwards)
    .refine(isShort, long),
  result: made,
})

export const exportMembers = call({
  method: 'POST',
  path: '/api/operators/exports/members',
  access: 'operator',
  role: 'members',
  summary: 'Asks for a sheet of what the member desk lists: by status or re-check, and words',
  body: z.strictObject({ format, ...memberFilter }),
  result: made,
})

export const exportSales = call({
  method: 'POST',
  path: '/api/operators/exports/sales',
  access: 'operator',
  role: 'money',
  summary: 'Asks for a sheet of what was sold in a period, with what was cancelled and returned of it',
  body: z
    .strictObject({ ...period, format })
    .refine(isPeriod, backwards)
    .refine(isShort, long),
  result: made,
})

export const listExports = call({
  method: 'GET',
  path: '/api/operators/exports',
  access: 'operator',
  summary: 'The last sheets that I asked for',
  query: z.strictObject({ kind: exportKind }),
  result: z.object({ data: z.array(deskExport) }),
})

export const cancelExport = call({
  method: 'POST',
  path: '/api/operators/exports/{id:int}/cancel',
  access: 'operator',
  summary: 'Stops a sheet of mine',
  params: z.object({ id }),
  result: made,
})

export const saveExport = call({
  method: 'GET',
  path: '/api/operators/exports/{id:int}/file',
  access: 'operator',
  summary: 'The finished sheet, for whoever asked for it and may still see what is in it',
  params: z.object({ id }),
  file: Object.values(sheetTypes),
  result: z.object({}),
})
