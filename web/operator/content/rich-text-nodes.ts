import { Mark, Node } from '@tiptap/react'
import { cleanHtml } from '#web/ui/clean-html.ts'

/** A picture with its size and its alternative text. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** Tables, figures and other elements of older texts: kept as they are; they can be moved or removed, but not edited. */
const Whole = Node.create({
  name: 'whole',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    html: { default: '', rendered: false, parseHTML: (element: HTMLElement) => element.outerHTML },
  }),
  parseHTML: () => ['table', 'figure', 'dl'].map((tag) => ({ tag, priority: 60 })),
  renderHTML: ({ node }) => elementOf(String(node.attrs['html'])),
})

function elementOf(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(cleanHtml(html), 'text/html')
  return document.importNode(body.firstElementChild ?? document.createElement('figure'), true) as HTMLElement
}

/** Inline marks of older texts: kept, though no button makes them. */
const marks = ['mark', 'small', 'sub', 'sup'].map((tag) =>
  Mark.create({ name: `plain-${tag}`, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }),
)

export const keptNodes = [Whole, ...marks]
