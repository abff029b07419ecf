import { ink, left, type Paper, right, soft } from './paper.ts'
import { roomFor } from './room-for.ts'

type Sums = { sums: readonly (readonly [name: string, value: string])[]; notes: readonly string[] }

/** Figures that add up to the last of them, with notes beside. Returns the y position below. */
export function drawSums(paper: Paper, { sums, notes }: Sums, from: number): number {
  const { document, say } = paper
  let y = roomFor(paper, from, Math.max(78, sums.length * 17 + 15)) + 8
  const top = y
  sums.forEach(([name, value], index) => {
    const last = index === sums.length - 1
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
