export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf'

const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/** The kind of a file by its first bytes, whatever its name and the sender's content type say. */
export function sniff(bytes: Buffer): FileKind | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.length < 12) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && heicBrands.has(text(8, 12))) return 'heic'
  if (text(0, 5) === '%PDF-') return 'pdf'
  return undefined
}

const imageNames = new Set(['jpg', 'jpeg', 'jfif', 'png', 'webp', 'heic', 'heif'])

/**
 * Whether the ending of the name fits. Any ending of a picture will do, because phones mix them up; a PDF or a program named as a picture
 * is refused, and a picture named as a PDF too.
 */
export function nameFits(name: string, kind: FileKind): boolean {
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase()
  if (ending === undefined) return true
  return kind === 'pdf' ? ending === 'pdf' : imageNames.has(ending)
}
