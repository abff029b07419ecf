import { zipOf } from '#server/sheets/zip.ts'
import { partsOf } from '#server/sheets/zip-size.ts'

/** A workbook with the XML of its first sheet edited, for content that spreadsheets write and we never do. */
export async function editXlsx(bytes: Buffer, edit: (xml: string) => string) {
  const parts = [...partsOf(bytes)].map(([name, part]) => ({
    name,
    content: [name === 'xl/worksheets/sheet1.xml' ? edit(String(part())) : String(part())],
  }))
  return Buffer.concat(await Array.fromAsync(zipOf(parts)))
}
