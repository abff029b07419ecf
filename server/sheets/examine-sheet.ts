import type { Upload } from '#contract/call.ts'
import { originalName } from '#server/files/original-name.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Incoming } from '#server/http/uploads.ts'
import { isZip } from './zip-size.ts'

const sheetKinds = 'xlsx, csv 파일만 올릴 수 있습니다.'

/** An uploaded table, by its content: an archive, or text without anything that text has not. Nothing in it has been read yet. */
export function examineSheet(
  files: readonly Incoming[],
  upload: Upload | undefined,
): { oriName: string; bytes: Buffer } {
  const [file] = files
  if (!file || file.bytes.length === 0) throw refuse('file.missing', upload?.required)
  const ending = /\.([^.]*)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  const fits = isZip(file.bytes) ? ending === 'xlsx' : ['csv', 'txt', 'tsv'].includes(ending) && !file.bytes.includes(0)
  if (!fits) throw refuse('file.kind', sheetKinds)
  return { oriName: originalName(file.name), bytes: file.bytes }
}
