import { bottom, page, type Paper } from './paper.ts'

/** The y position for something of this height: here, or at the top of a new page. */
export function roomFor({ document }: Paper, y: number, height: number): number {
  if (y + height <= bottom) return y
  document.addPage()
  return page.margin
}
