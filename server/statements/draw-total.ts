import { bone, left, type Paper, right, soft } from './paper.ts'

type Total = { name: string; words: string; figure: string }

/** The sum of the paper, in words and in figures. Returns the y position below. */
export function drawTotal({ document, say }: Paper, { name, words, figure }: Total, y: number): number {
  document.roundedRect(left, y, right - left, 30, 5).fill(bone)
  say(name, left + 12, y + 10, 60, { size: 9, color: soft })
  say(words, left + 76, y + 9, 270, { size: 11, bold: true })
  say(figure, right - 172, y + 7.5, 160, { size: 13, bold: true, align: 'right' })
  return y + 40
}
