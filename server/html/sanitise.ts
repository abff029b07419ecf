import sanitizeHtml from 'sanitize-html'
import { onOneLine } from '#domain/filled.ts'
import { seenOnLines } from '#domain/on-lines.ts'
import { keptAddress, type PictureHosts, shownAddress } from './picture-hosts.ts'

/**
 * What an article may consist of: text, tables, pictures and links. Scripts, styles, forms, frames, inline handlers and invisible
 * characters are removed. `address` maps the address of a picture before its scheme is checked, so that one of an old host is rewritten
 * instead of removed.
 */
const allowed = (address: (src: string) => string, { dataHost }: PictureHosts): sanitizeHtml.IOptions => ({
  allowedTags:
    'p br hr h1 h2 h3 h4 blockquote pre code div span strong b em i u s small mark sub sup ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td a img figure figcaption'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'], img: ['https', 'http'] },
  allowProtocolRelative: false,
  textFilter: seenOnLines,
  // A picture that may not be shown is removed with its tag, because an empty frame says nothing to a reader.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  transformTags: {
    // A page opened from an article must not get a handle on ours (`noopener`), nor open in a named window.
    a: (tagName, { target, rel, ...attribs }) => ({
      tagName,
      attribs:
        target?.trim().toLowerCase() === '_blank'
          ? { ...attribs, target: '_blank', rel: 'noopener noreferrer' }
          : { ...attribs, ...(rel && { rel }) },
    }),
    img: (tagName, attribs) => {
      const { src, alt, ...others } = attribs
      const at = src && address(src)
      // Plain http only from a data host that is set so, as in development.
      const isOpen = at && (!/^\s*http:/i.test(at) || (dataHost !== '' && at.startsWith(`${dataHost}/`)))
      return {
        tagName,
        attribs: {
          ...(isOpen && { src: at }),
          ...(alt !== undefined && { alt: onOneLine(alt) }),
          ...others,
          loading: 'lazy',
        },
      }
    },
  },
})

/** Used when a text is saved. When it is shown, `sanitiseShown` applies today's rules again (DECISIONS §5). */
export const sanitise = (html: string, hosts: PictureHosts): string =>
  sanitizeHtml(
    html,
    allowed((src) => keptAddress(src, hosts), hosts),
  )

const most = 100
const kept = new WeakMap<PictureHosts, Map<string, string>>()

/**
 * Sanitises a text for a response and points its pictures to where they are now. The same texts are asked for again and again, so the last
 * hundred results are cached.
 */
export function sanitiseShown(html: string, hosts: PictureHosts): string {
  const texts = kept.get(hosts) ?? new Map<string, string>()
  kept.set(hosts, texts)
  const known = texts.get(html)
  if (known !== undefined) return known
  const clean = sanitizeHtml(
    html,
    allowed((src) => shownAddress(src, hosts), hosts),
  )
  if (texts.size >= most) texts.delete(texts.keys().next().value!)
  texts.set(html, clean)
  return clean
}

const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The text without tags, for the search and for previews. The end of a paragraph or a cell becomes a space, the end of an emphasis does not. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replaceAll(/<(\/(p|h\d|li|td|th|tr|dt|dd|div|figcaption|blockquote)|br\s*\/?)>/gi, '$& '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replaceAll(/&(lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
    .trim()
