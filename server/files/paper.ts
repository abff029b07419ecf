import { inflateSync } from 'node:zlib'
import { namesIn } from './paper-names.ts'
import { packedParts } from './paper-packed.ts'

/** `unsafe`: something in it acts, leads away or cannot be looked at. `broken`: it is no PDF to its end, or has no pages. */
export type Verdict = 'quiet' | 'unsafe' | 'broken'

const active = new Set(
  `JavaScript JS AA Launch URI GoToR GoToE SubmitForm ImportData Rendition RichMedia RichMediaExecute Movie Sound
   EmbeddedFile EmbeddedFiles FileAttachment Filespec Collection XFA Encrypt`.split(/\s+/),
)
/** All that is packed in a file, unpacked together. */
const mostUnpacked = 16 * 1024 * 1024

/**
 * Judges bytes that begin as a PDF. Takes as long as the bytes are many: run it aside (look-at-paper.ts). Viewers forgive much and each
 * something else, so no structure is believed: a name is a name wherever it stands, and what is packed in a way we do not know is unsafe.
 */
export function judgePaper(bytes: Buffer): Verdict {
  const text = bytes.toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text)) return 'broken'
  if (!/startxref\s+\d+\s+%%EOF/.test(text.slice(-1024))) return 'broken'
  const plain = look(bytes)
  if (plain.isActive) return 'unsafe'
  let { hasPages } = plain
  let left = mostUnpacked
  for (const part of packedParts(bytes, text)) {
    const inner = part && unpack(part, left)
    const seen = inner && look(inner)
    if (!seen || seen.isActive) return 'unsafe'
    left -= inner.length
    hasPages ||= seen.hasPages
  }
  return hasPages ? 'quiet' : 'broken'
}

function look(bytes: Buffer): { isActive: boolean; hasPages: boolean } {
  let hasPages = false
  for (const { name, before } of namesIn(bytes)) {
    if (active.has(name)) return { isActive: true, hasPages }
    hasPages ||= before === 'Type' && (name === 'Page' || name === 'Pages')
  }
  return { isActive: false, hasPages }
}

/** Undefined: more than `most` bytes, or not deflated at all. */
function unpack(bytes: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most) })
  } catch {
    return undefined
  }
}
