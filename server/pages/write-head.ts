import { escapeHtml } from '#server/html/escape-html.ts'
import type { Head, Shop } from '#domain/head/head.ts'
import { headTags, type Tag } from '#domain/head/head-tags.ts'

/** In the HTML's head: where the tags of the page go. */
export const headPlace = '<!--page-head-->'

/** Writes what the page is about into its head: the title, and the tags that the web puts others in place of (data-head). */
export function writeHead(html: string, head: Head, shop: Shop): string {
  const tags = headTags(head, shop).map(tagHtml).join('')
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(headPlace, () => tags)
}

function tagHtml({ name, attributes, text }: Tag): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  const open = `<${name}${said.join('')} data-head>`
  // A '<' inside a string must not end the script.
  return text === undefined ? open : `${open}${text.replaceAll('<', '\\u003c')}</${name}>`
}
