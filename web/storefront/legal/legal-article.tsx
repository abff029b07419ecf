import { Dotted } from '#web/ui/dotted.tsx'
import { HtmlContent } from '#web/ui/html-content.tsx'
import type { ShownArticle } from './use-legal.ts'

/** The text of one article, below its heading. */
export function LegalArticle({ lines, html }: ShownArticle) {
  if (html !== undefined) return <HtmlContent html={html} />
  return lines.map((line) => <p key={line}>{line.includes(' · ') ? <Dotted parts={line.split(' · ')} /> : line}</p>)
}
