const allowed: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
}
const plain = new Set(
  'p br hr h1 h2 h3 h4 ul ol li dl dt dd strong b em i u s small mark sub sup blockquote pre code figure figcaption table caption colgroup col thead tbody tfoot tr span div'.split(
    ' ',
  ),
)
/** Removed with all their content. Any other element that is not allowed is replaced by its content. */
const dropped = new Set(
  'script style iframe object embed noscript template svg math form input button select textarea link meta base'.split(
    ' ',
  ),
)

/** Cleans stored HTML a second time, after the server: only an allow list of elements stays, read by the browser's own parser. */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  cleanChildren(body)
  return body.innerHTML
}

function cleanChildren(parent: Element): void {
  for (const child of Array.from(parent.childNodes)) {
    if (child instanceof Element) cleanElement(child)
    else if (child.nodeType !== Node.TEXT_NODE) child.remove()
  }
}

function cleanElement(element: Element): void {
  const name = element.localName
  if (dropped.has(name)) return element.remove()
  cleanChildren(element)
  const attributes = allowed[name]
  if (!attributes && !plain.has(name)) return element.replaceWith(...element.childNodes)
  for (const { name: attribute, value } of Array.from(element.attributes))
    if (!attributes?.includes(attribute) || !isSafe(attribute, value)) element.removeAttribute(attribute)
  if (name === 'img') element.setAttribute('loading', 'lazy')
  if (name === 'a' && /^https?:/.test(element.getAttribute('href') ?? ''))
    element.setAttribute('rel', 'noopener noreferrer')
}

function isSafe(attribute: string, value: string): boolean {
  if (attribute === 'srcset') return !/javascript:|data:/i.test(value)
  if (attribute !== 'href' && attribute !== 'src') return true
  return /^(https?:|tel:|mailto:|\/(?!\/)|#)/i.test(value.trim())
}
