import { escapeHtml } from '#server/html/escape-html.ts'
import type { Head, Shop } from '#domain/head/head.ts'
import { headTags, type Tag } from '#domain/head/head-tags.ts'

/** The placeholder in the HTML's head for the tags of the page. */
export const headPlace = '<!--page-head-->'

/** Writes title and tags into the head. Tags with `data-head` are replaced by the web when the page changes. */
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
