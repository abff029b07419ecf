/** Keys kept at once: more than the filters that screens ask for, few enough to be nothing. */
const most = 500

/**
 * The same question while it is being found or within `seconds` gets the same answer. For
 * numbers that are read as "about": what a buyer acts on is never remembered. With 0 seconds only those who ask side by side share.
 * `means` is what the answer is found or written with, the same for all.
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
