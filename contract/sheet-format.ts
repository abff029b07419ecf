import { z } from 'zod'

/** How a table is downloaded. */
export const sheetFormat = z.enum(['csv', 'xlsx'])
export type SheetFormat = z.infer<typeof sheetFormat>

/** Media types of the formats, for calls that answer a sheet. */
export const sheetTypes = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} satisfies Record<SheetFormat, string>
