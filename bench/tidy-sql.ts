/** Removes the indentation and empty lines that are left from composing a statement. */
export function tidy(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const indents = lines.slice(1).map((line) => line.length - line.trimStart().length)
  const least = Math.min(...indents, 40)
  return lines.map((line, place) => (place === 0 ? line.trim() : line.slice(least))).join('\n')
}
