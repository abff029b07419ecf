/** Whether every text in a parsed body or query, and every name in it, is made of whole letters: half a surrogate pair can be stored nowhere. */
export function holdsWholeLetters(value: unknown): boolean {
  // Not by calling itself: what is nested thousands of times is somebody's idea too.
  const left = [value]
  while (left.length > 0) {
    const one = left.pop()
    if (typeof one === 'string' && !one.isWellFormed()) return false
    if (Array.isArray(one)) for (const inner of one) left.push(inner)
    else if (typeof one === 'object' && one !== null)
      for (const [name, inner] of Object.entries(one)) left.push(name, inner)
  }
  return true
}
