import type { Upload } from '#contract/call.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Incoming } from '#server/http/uploads.ts'
import { lookAtPaper } from './look-at-paper.ts'
import { originalName } from './original-name.ts'
import { repaint } from './picture.ts'
import { nameFits, sniff } from './sniff.ts'

/** A file that was examined and may be kept. */
export type Examined = { oriName: string; contentType: 'image/jpeg' | 'application/pdf'; bytes: Buffer }

const imagesOnly = 'jpg, png, webp, heic 사진만 올릴 수 있습니다.'

/** Examines the first file of a call by its content, and refuses it unless it is of an accepted kind. */
export async function examineFile(files: readonly Incoming[], upload: Upload | undefined): Promise<Examined> {
  const [file] = files
  if (!file || file.bytes.length === 0) throw refuse('file.missing', upload?.required)
  const kind = sniff(file.bytes)
  const accepted = upload?.accepts ?? []
  if (!kind || !accepted.includes(kind === 'pdf' ? 'pdf' : 'image') || !nameFits(file.name, kind)) {
    throw refuse('file.kind', accepted.includes('pdf') ? undefined : imagesOnly)
  }
  const oriName = originalName(file.name)
  if (kind !== 'pdf') return { oriName, contentType: 'image/jpeg', bytes: await repaint(file.bytes, kind) }
  const verdict = await lookAtPaper(file.bytes)
  if (verdict !== 'quiet') throw refuse(verdict === 'broken' ? 'file.unreadable' : 'file.paper')
  return { oriName, contentType: 'application/pdf', bytes: file.bytes }
}
