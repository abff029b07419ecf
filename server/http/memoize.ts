/** Keys cached at once: more than the filters that screens ask for, and little memory. */
const most = 500

/**
 * Caches an answer for `seconds`, and shares it with those who ask while it is being found; with 0 seconds only those share. For figures
 * that are shown as "about": what a buyer acts on is never cached. `means`: further arguments of `find`, the same in every call and no part
 * of the key.
 */
export function memoize<Question, Answer, Means extends unknown[]>(
  seconds: number,
  find: (question: Question, ...means: Means) => Promise<Answer>,
): (question: Question, ...means: Means) => Promise<Answer> {
  const kept = new Map<string, { at: number; answer: Promise<Answer>; found: boolean }>()
  return (question, ...means) => {
    const key = JSON.stringify(question)
    const now = performance.now()
    const known = kept.get(key)
    if (known && (!known.found || now - known.at < seconds * 1000)) return known.answer
    if (kept.size >= most) kept.clear()
    const answer = find(question, ...means)
    const one = { at: now, answer, found: false }
    kept.set(key, one)
    answer.then(
      () => (one.found = true),
      () => kept.delete(key),
    )
    return answer
  }
}
