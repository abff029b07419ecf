import type { Upload } from '#contract/call.ts'
import { originalName } from '#server/files/original-name.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Incoming } from '#server/http/uploads.ts'
import { utf16Of } from './utf16-of.ts'
import { isZip } from './zip-size.ts'

const sheetKinds = 'xlsx, csv 파일만 올릴 수 있습니다.'
/** The extension is right, but the archive is truncated or has a password, or the text is in an unknown encoding. */
const unreadable = '파일을 읽을 수 없어요. 깨졌거나 암호가 걸린 파일이에요. 엑셀에서 다시 저장해 올려 주세요.'
const texts = ['csv', 'txt', 'tsv']

/** Checks the type of an uploaded table by its content: a zip archive, or text without control bytes. Nothing is parsed yet. */
export function examineSheet(
  files: readonly Incoming[],
  upload: Upload | undefined,
): { oriName: string; bytes: Buffer } {
  const [file] = files
  if (!file || file.bytes.length === 0) throw refuse('file.missing', upload?.required)
  const ending = /\.([^.]*)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (ending !== 'xlsx' && !texts.includes(ending)) throw refuse('file.kind', sheetKinds)
  const fits =
    ending === 'xlsx' ? isZip(file.bytes) : !isZip(file.bytes) && (!file.bytes.includes(0) || !!utf16Of(file.bytes))
  if (!fits) throw refuse('file.unreadable', unreadable)
  return { oriName: originalName(file.name), bytes: file.bytes }
}
