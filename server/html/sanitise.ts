import sanitizeHtml from 'sanitize-html'

/** What an article may be made of: text, tables, pictures and links. No script, style, form, frame or inline handler survives. */
const allowed: sanitizeHtml.IOptions = {
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
  allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'], img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    // A page opened from an article must not get a handle on ours.
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs['target'] === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
}

/** Used when a text is saved and again when it is shown: what was stored under older rules is held to today's (DECISIONS §5). */
export const sanitise = (html: string): string => sanitizeHtml(html, allowed)

const most = 100
const kept = new Map<string, string>()

/** The second wash, for an answer. The same text is asked for again and again, so the last hundred are remembered. */
export function sanitiseShown(html: string): string {
  const known = kept.get(html)
  if (known !== undefined) return known
  const clean = sanitise(html)
  if (kept.size >= most) kept.delete(kept.keys().next().value!)
  kept.set(html, clean)
  return clean
}

const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The words alone, for searching and for a line of preview. The end of a paragraph or a cell parts words, an emphasis does not. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replaceAll(/<(\/(p|h\d|li|td|th|tr|dt|dd|div|figcaption|blockquote)|br\s*\/?)>/gi, '$& '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replaceAll(/&(lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
    .trim()
