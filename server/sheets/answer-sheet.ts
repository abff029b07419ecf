import type { FastifyReply } from 'fastify'
import { type SheetFormat, sheetTypes } from '#contract/sheet-format.ts'
import { attachment } from '#server/http/attachment.ts'
import { streamCsv } from './csv.ts'
import type { Sheet } from './sheet.ts'
import { writeXlsx } from './xlsx.ts'

/** Sends a table as a file. `name` is without the extension. Of several sheets a CSV has only the first. */
export async function answerSheet(
  reply: FastifyReply,
  format: SheetFormat,
  name: string,
  ...sheets: [Sheet, ...Sheet[]]
): Promise<FastifyReply> {
  const bytes = format === 'csv' ? streamCsv(sheets[0]) : await writeXlsx(...sheets)
  return reply
    .type(sheetTypes[format])
    .header('content-disposition', attachment(`${name}.${format}`))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store, private')
    .send(bytes)
}
