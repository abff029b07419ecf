import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

/** The TrueType version of the font: with OpenType/CFF the PDF is three times the size. */
const folder = 'pretendard/dist/public/static/alternative'
const require = createRequire(import.meta.url)
let fonts: { regular: Buffer; bold: Buffer } | undefined

export const ink = '#1d1b18'
export const soft = '#665f56'
export const line = '#d8d2c8'
export const bone = '#f5f3ef'
export const pine = '#0b6349'
export const danger = '#c2301a'

/** A4 in points, with the same margin all around. */
export const page = { width: 595.28, height: 841.89, margin: 36 }
export const left = page.margin
export const right = page.width - page.margin
export const bottom = page.height - page.margin - 18

export type Style = {
  size?: number
  bold?: boolean
  color?: string
  align?: 'left' | 'center' | 'right'
  strike?: boolean
}
export type Paper = {
  document: PDFKit.PDFDocument
  /** Writes one line within `width`: in smaller letters if it does not fit, and cut off when those would be too small to read. */
  say: (text: string, x: number, y: number, width: number, style?: Style) => void
  /** Breaks a text into lines that `say` can write whole: between words, or inside a word that is too long. */
  linesOf: (text: string, width: number, style: Pick<Style, 'size' | 'bold'>) => string[]
}

/** An empty document in our font. Documents with equal `title` and `date` have equal bytes. */
export function openPaper({ title, author, date }: { title: string; author: string; date: Date }): Paper {
  fonts ??= { regular: load('Regular'), bold: load('Bold') }
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'ko-KR',
    displayTitle: true,
    info: { Title: title, Author: author, Producer: author, Creator: author, CreationDate: date, ModDate: date },
  })
  document.registerFont('regular', fonts.regular)
  document.registerFont('bold', fonts.bold)
  return {
    document,
    say: (text, x, y, width, style) => say(document, text, x, y, width, style),
    linesOf: (text, width, style) => linesOf(document, text, width, style),
  }
}

const load = (weight: string): Buffer => readFileSync(require.resolve(`${folder}/Pretendard-${weight}.ttf`))

const smallest = 5.5

function say(
  document: PDFKit.PDFDocument,
  text: string,
  x: number,
  y: number,
  width: number,
  { size = 8.5, bold = false, color = ink, align = 'left', strike = false }: Style = {},
): void {
  document.font(bold ? 'bold' : 'regular').fillColor(color)
  let fitting = size
  document.fontSize(fitting)
  while (document.widthOfString(text) > width && fitting > smallest) document.fontSize((fitting -= 0.5))
  let shown = text
  while (shown.length > 1 && document.widthOfString(shown) > width) shown = `${shown.slice(0, -2)}…`
  const long = document.widthOfString(shown)
  const from = align === 'right' ? x + width - long : align === 'center' ? x + (width - long) / 2 : x
  // Keeps the vertical middle of the line when the letters get smaller.
  const top = y + (size - fitting) / 2
  document.text(shown, from, top, { lineBreak: false })
  if (strike)
    document
      .moveTo(from - 1, top + fitting * 0.6)
      .lineTo(from + long + 1, top + fitting * 0.6)
      .lineWidth(0.7)
      .strokeColor(color)
      .stroke()
}

function linesOf(
  document: PDFKit.PDFDocument,
  text: string,
  width: number,
  { size = 8.5, bold = false }: Pick<Style, 'size' | 'bold'>,
): string[] {
  document.font(bold ? 'bold' : 'regular').fontSize(size)
  let fits = text.length
  while (fits > 1 && document.widthOfString(text.slice(0, fits)) > width) fits--
  if (fits >= text.length) return [text]
  const space = text.lastIndexOf(' ', fits)
  const end = space > 0 ? space : fits
  return [text.slice(0, end), ...linesOf(document, text.slice(end).trimStart(), width, { size, bold })]
}

/** Resolves with the document's bytes when it is ended. */
export function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
    document.end()
  })
}
