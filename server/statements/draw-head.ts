import { left, type Paper, pine, right, soft } from './paper.ts'

type Head = { title: string; copy: string; facts: readonly string[] }

/** The mark and the name of who issues the paper, its title, and what it is about. Returns the y position below. */
export function drawHead({ document, say }: Paper, { title, copy, facts }: Head, issuer: string): number {
  const width = right - left
  mark(document, left, 36)
  say(issuer, left + 25, 39, 160, { size: 13, bold: true })
  say(title, left, 34, width, { size: 22, bold: true, align: 'center' })
  say(copy, right - 160, 42, 160, { size: 8.5, color: soft, align: 'right' })
  say(facts.join('   ·   '), left, 70, width, { size: 9, color: soft, align: 'center' })
  return 94
}

function mark(document: PDFKit.PDFDocument, x: number, y: number): void {
  document.save().translate(x, y).scale(0.625)
  document.roundedRect(0, 0, 32, 32, 9).fill(pine)
  document.lineWidth(2.3).lineCap('round').strokeColor('#fff')
  for (const stroke of ['M7 12.5c4-4.8 9-4.8 18-2.6', 'M7 18c5-4.6 10.5-3.6 18-2.4', 'M9.5 23.2c4-3.4 8.5-2.8 13.5-2'])
    document.path(stroke).stroke()
  document.restore()
}
