import { inflateSync } from 'node:zlib'
import { namesIn } from './paper-names.ts'
import { packedParts } from './paper-packed.ts'

/** `unsafe`: it has active content, links outside or parts that cannot be examined. `broken`: it is not a complete PDF, or has no pages. */
export type Verdict = 'quiet' | 'unsafe' | 'broken'

const active = new Set(
  `JavaScript JS AA Launch URI GoToR GoToE SubmitForm ImportData Rendition RichMedia RichMediaExecute Movie Sound
   EmbeddedFile EmbeddedFiles FileAttachment Filespec Collection XFA Encrypt`.split(/\s+/),
)
/** Bytes of all compressed parts of a file together, unpacked. */
const mostUnpacked = 16 * 1024 * 1024

/**
 * Judges a PDF. It takes time in proportion to the size, so it runs in a worker thread (look-at-paper.ts). Viewers accept malformed files,
 * and each viewer different ones, so no structure is believed: a name counts wherever it stands, and a compression that we do not know is
 * unsafe.
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

/** Undefined: it unpacks to more than `most` bytes, or is not deflated. */
function unpack(bytes: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most) })
  } catch {
    return undefined
  }
}
