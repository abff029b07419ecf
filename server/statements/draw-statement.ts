import { type PaperLine, statementColumns, statementPaper, type StatementPaper } from '#domain/statement-paper.ts'
import type { Statement } from '#contract/statements.ts'
import { codePath, traceCode } from '#server/trace/trace-code.ts'
import { bone, bottom, bytesOf, danger, ink, left, line, openPaper, page, type Paper, right, soft } from './paper.ts'
import { drawFeet } from './draw-feet.ts'
import { drawHead } from './draw-head.ts'
import { drawParties } from './draw-parties.ts'
import { drawSums } from './draw-sums.ts'
import { drawTotal } from './draw-total.ts'
import { fullDate } from './full-date.ts'
import { roomFor } from './room-for.ts'

const width = right - left

/** The trade statement as a PDF: A4, with text that can be searched and copied. Equal statements give equal bytes. */
export function drawStatement(statement: Statement): Promise<Buffer> {
  const paper = openPaper({
    title: `거래명세서 ${statement.order_no}`,
    author: statement.seller.name,
    date: new Date(statement.paid_at),
  })
  const said = statementPaper(statement, fullDate)
  let y = drawHead(paper, said, statement.seller.name)
  y = drawParties(paper, said, y)
  y = drawTotal(paper, said.total, y)
  y = lines(paper, said, y)
  y = drawSums(paper, said, y)
  animals(paper, said, y)
  drawFeet(paper, said.foot, statement.order_no)
  return bytesOf(paper.document)
}

const widths = [20, 86, 58, 42, 66, 46, 52, 64, 89.28]
const aligns = { start: 'left', center: 'center', end: 'right' } as const
let at = left
const columns = statementColumns.map((column, place) => {
  const across = widths[place]!
  at += across
  return { ...column, align: aligns[column.align ?? 'start'], at: at - across, width: across }
})

const rowHeight = 18

function tableHead({ document, say }: Paper, y: number): number {
  document.rect(left, y, width, rowHeight).fill(bone)
  for (const { name, at, width: across, align } of columns)
    say(name, at + 4, y + 5, across - 8, { size: 8, color: soft, align })
  return y + rowHeight
}

function lines(paper: Paper, { parts }: StatementPaper, from: number): number {
  const { document } = paper
  let y = tableHead(paper, from)
  for (const sold of parts.flatMap((part) => part.lines)) {
    const partner = partnerIn(paper, sold)
    const height = Math.max(rowHeight, partner.lines.length * partner.height + 8)
    if (y + height > bottom) {
      document.addPage()
      y = tableHead(paper, page.margin)
    }
    row(paper, sold, y + 5, partner)
    y += height
    document.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(line).stroke()
  }
  return y
}

type Partner = { lines: string[]; size: number; height: number }

/** A refunded line gets a word in the partner's column: a struck-out amount alone gives no reason. */
const roomForReason = ({ left: gone }: PaperLine): number => (gone === null ? 0 : 22)

/** The partner's name in the last column; a long one in several lines of smaller letters. */
function partnerIn({ linesOf }: Paper, sold: PaperLine): Partner {
  const name = sold.cells.at(-1)!
  const across = columns.at(-1)!.width - 8 - roomForReason(sold)
  const plain = linesOf(name, across, { size: 8.5 })
  if (plain.length === 1) return { lines: plain, size: 8.5, height: 10 }
  return { lines: linesOf(name, across, { size: 7 }), size: 7, height: 9 }
}

function row({ say }: Paper, sold: PaperLine, y: number, partner: Partner): void {
  const { cells, left: gone } = sold
  const color = gone ? soft : ink
  columns.slice(0, -1).forEach(({ at, width: across, align, counts = false, strong = false }, place) => {
    const style = { size: 8.5, align, color, strike: gone !== null && counts, bold: strong && !gone }
    say(cells[place]!, at + 4, y, across - 8, style)
  })
  const { at, width: across } = columns.at(-1)!
  const told = roomForReason(sold)
  if (gone) say(gone, at + 4, y, told, { size: 8.5, bold: true, color: danger })
  partner.lines.forEach((words, place) =>
    say(words, at + 4 + told, y + place * partner.height, across - 8 - told, { size: partner.size, color }),
  )
}

const card = { height: 74, gap: 8, code: 58 }

/** Each animal once, with the QR code of its traceability page. */
function animals(paper: Paper, { animals: sources }: StatementPaper, from: number): void {
  if (!sources) return
  const { document, say } = paper
  let y = roomFor(paper, from, card.height + 30) + 10
  say(sources.title, left, y, 200, { size: 10.5, bold: true })
  say(sources.help, right - 260, y + 2, 260, { size: 8, color: soft, align: 'right' })
  y += 20
  const across = (width - card.gap) / 2
  sources.cards.forEach(({ link, name, facts }, index) => {
    const isLeft = index % 2 === 0
    if (isLeft && index > 0) y += card.height + card.gap
    if (isLeft) y = roomFor(paper, y, card.height)
    const x = isLeft ? left : left + across + card.gap
    document.roundedRect(x, y, across, card.height, 5).lineWidth(0.8).strokeColor(line).stroke()
    code(document, link, x + 8, y + 8, card.code)
    const beside = x + card.code + 18
    const room = across - card.code - 26
    say(name, beside, y + 8, room, { size: 10.5, bold: true })
    facts.forEach((fact, place) => {
      const color = place === facts.length - 1 ? soft : ink
      say(fact, beside, y + 25 + place * 13, room, { size: 8, color })
    })
  })
}

function code(document: PDFKit.PDFDocument, link: string, x: number, y: number, side: number): void {
  const made = traceCode(link)
  document
    .save()
    .translate(x, y)
    .scale(side / made.size)
  document.path(codePath(made)).fill(ink)
  document.restore()
}
