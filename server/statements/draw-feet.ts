import { left, page, type Paper, right, soft } from './paper.ts'

/** At the foot of each page: what the paper is, its number, and which page it is. */
export function drawFeet({ document, say }: Paper, foot: string, number: string): void {
  const { count } = document.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    document.switchToPage(index)
    const y = page.height - page.margin - 8
    say(foot, left, y, 380, { size: 7.5, color: soft })
    say(`${number} · ${index + 1}/${count}`, right - 140, y, 140, { size: 7.5, color: soft, align: 'right' })
  }
}
