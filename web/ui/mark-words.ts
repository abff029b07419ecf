type Piece = { at: number; part: string; hit: boolean }

/** Splits a text into pieces, those that match the words (in any letter case) marked as hits. Without words it is one piece. */
export function marked(text: string, words: string): Piece[] {
  const wanted = words.trim()
  if (wanted === '') return [{ at: 0, part: text, hit: false }]
  const pieces: Piece[] = []
  const literal = new RegExp(wanted.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'giu')
  let end = 0
  for (const { 0: part, index } of text.matchAll(literal)) {
    if (index > end) pieces.push({ at: end, part: text.slice(end, index), hit: false })
    pieces.push({ at: index, part, hit: true })
    end = index + part.length
  }
  if (end < text.length || pieces.length === 0) pieces.push({ at: end, part: text.slice(end), hit: false })
  return pieces
}

/** Marks the words in cleaned HTML: only in its text nodes, never in a tag. */
export function markInHtml(clean: string, words: string): string {
  if (words.trim() === '') return clean
  const { body } = new DOMParser().parseFromString(clean, 'text/html')
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const pieces = marked(text.data, words)
    if (!pieces.some(({ hit }) => hit)) continue
    text.replaceWith(
      ...pieces.map(({ part, hit }) => {
        if (!hit) return part
        const mark = document.createElement('mark')
        mark.textContent = part
        return mark
      }),
    )
  }
  return body.innerHTML
}
