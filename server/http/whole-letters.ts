/** Whether every text in a parsed body or query, and every name in it, is well-formed Unicode: half a surrogate pair cannot be stored. */
export function holdsWholeLetters(value: unknown): boolean {
  // A stack of its own instead of recursion: a body nested thousands of levels deep would overflow the call stack.
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
