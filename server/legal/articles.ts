import type { LegalText } from '#contract/legal.ts'
import type { LegalFacts } from '#domain/legal/legal-facts.ts'
import { fillPlaceholders } from '#domain/legal/placeholders.ts'
import { escapeHtml } from '#server/html/escape-html.ts'
import type { PictureHosts } from '#server/html/picture-hosts.ts'
import { plainText, sanitiseShown } from '#server/html/sanitise.ts'

type Article = NonNullable<LegalText['articles']>[number]

/** Splits a text at its h2 headings, with placeholders replaced by the settings' values. The part before the first heading has no title. */
export function articlesOf(content: string, facts: LegalFacts, hosts: PictureHosts): Article[] {
  const clean = sanitiseShown(fillPlaceholders(content, facts, escapeHtml), hosts)
  const [intro = '', ...rest] = clean.split(/<h2>/i)
  const articles = rest.map((part) => {
    const [title = '', html = ''] = part.split(/<\/h2>/i)
    return { title: plainText(title), html: html.trim() }
  })
  return plainText(intro) === '' ? articles : [{ title: '', html: intro.trim() }, ...articles]
}
