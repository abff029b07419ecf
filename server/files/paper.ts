import { inflateSync } from 'node:zlib'

const active =
  /\/(JavaScript|JS|Launch|EmbeddedFile|EmbeddedFiles|RichMedia|XFA|SubmitForm|ImportData|GoToR|Encrypt)(?![A-Za-z0-9])/
const mostStreams = 200
const largestStream = 4 * 1024 * 1024

/** Whether bytes that begin as a PDF are one to the end, with pages and nothing in it that acts when it is opened. */
export function isQuietPaper(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text)) return false
  if (!text.slice(-1024).includes('%%EOF') || !/startxref\s+\d+\s+%%EOF/.test(text)) return false
  const parts = [text, ...objectStreams(bytes, text)].map(plainNames)
  return parts.some((part) => /\/Type\s*\/Pages?(?![A-Za-z])/.test(part)) && !parts.some((part) => active.test(part))
}

/** Names may be written '/J#61vaScript'. */
const plainNames = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

/** Newer files pack their objects; what is packed is looked at too, up to a limit, and what cannot be unpacked is skipped. */
function objectStreams(bytes: Buffer, text: string): string[] {
  const found: string[] = []
  for (const { index } of text.matchAll(/\/Type\s*\/ObjStm/g)) {
    if (found.length >= mostStreams) break
    const start = /stream\r?\n/g
    start.lastIndex = index
    if (!start.exec(text)) break
    const end = text.indexOf('endstream', start.lastIndex)
    try {
      const packed = bytes.subarray(start.lastIndex, end < 0 ? undefined : end)
      found.push(inflateSync(packed, { maxOutputLength: largestStream }).toString('latin1'))
    } catch {
      // Not deflated, or too large: a reader shows no page from it that we would have to fear.
    }
  }
  return found
}
