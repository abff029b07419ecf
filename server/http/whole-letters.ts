/** Whether every text in a parsed body or query, and every name in it, is made of whole letters: half a surrogate pair can be stored nowhere. */
export function holdsWholeLetters(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(holdsWholeLetters)
  return Object.entries(value).every(([name, inner]) => name.isWellFormed() && holdsWholeLetters(inner))
}
