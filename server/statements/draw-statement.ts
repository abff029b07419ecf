import { type PaperLine, statementColumns, statementPaper, type StatementPaper } from '#domain/statement-paper.ts'
import type { Statement } from '#contract/statements.ts'
import { codePath, traceCode } from '#server/trace/trace-code.ts'
import {
  bone,
  bottom,
  bytesOf,
  danger,
  ink,
  left,
  line,
  openPaper,
  page,
  type Paper,
  pine,
  right,
  soft,
} from './paper.ts'
import { drawParties } from './draw-parties.ts'
import { fullDate } from './full-date.ts'

const width = right - left

/** The trade statement as a PDF: A4, with text that can be searched and copied. Equal statements give equal bytes. */
export function drawStatement(statement: Statement): Promise<Buffer> {
  const paper = openPaper({
    title: `거래명세서 ${statement.order_no}`,
    author: statement.seller.name,
    date: new Date(statement.paid_at),
  })
  const said = statementPaper(statement, fullDate)
  let y = head(paper, said, statement.seller.name)
  y = drawParties(paper, said, y)
  y = total(paper, said, y)
  y = lines(paper, said, y)
  y = sums(paper, said, y)
  animals(paper, said, y)
  feet(paper, said, statement.order_no)
  return bytesOf(paper.document)
}

function head({ document, say }: Paper, { title, copy, facts }: StatementPaper, seller: string): number {
  mark(document, left, 36)
  say(seller, left + 25, 39, 160, { size: 13, bold: true })
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

function total({ document, say }: Paper, { total: { name, words, figure } }: StatementPaper, y: number): number {
  document.roundedRect(left, y, width, 30, 5).fill(bone)
  say(name, left + 12, y + 10, 60, { size: 9, color: soft })
  say(words, left + 76, y + 9, 270, { size: 11, bold: true })
  say(figure, right - 172, y + 7.5, 160, { size: 13, bold: true, align: 'right' })
  return y + 40
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

function sums(paper: Paper, { sums: rows, notes }: StatementPaper, from: number): number {
  const { document, say } = paper
  let y = roomFor(paper, from, 78) + 8
  const top = y
  rows.forEach(([name, value], index) => {
    const last = index === rows.length - 1
    if (last)
      document
        .moveTo(right - 240, y)
        .lineTo(right, y)
        .lineWidth(1)
        .strokeColor(ink)
        .stroke()
    say(name, right - 240, y + (last ? 6 : 4), 140, { size: last ? 10 : 9, bold: last, color: last ? ink : soft })
    say(value, right - 110, y + (last ? 5 : 4), 106, { size: last ? 11.5 : 9, bold: last, align: 'right' })
    y += last ? 24 : 17
  })
  notes.forEach((note, index) => say(note, left, top + 4 + index * 14, 270, { size: 8, color: soft }))
  return y
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

/** The y position for something of this height: here, or at the top of a new page. */
function roomFor({ document }: Paper, y: number, height: number): number {
  if (y + height <= bottom) return y
  document.addPage()
  return page.margin
}

function feet({ document, say }: Paper, { foot }: StatementPaper, orderNo: string): void {
  const { count } = document.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    document.switchToPage(index)
    const y = page.height - page.margin - 8
    say(foot, left, y, 380, { size: 7.5, color: soft })
    say(`${orderNo} · ${index + 1}/${count}`, right - 140, y, 140, { size: 7.5, color: soft, align: 'right' })
  }
}
