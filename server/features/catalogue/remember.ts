/** Keys kept at once: more than the filters that screens ask for, few enough to be nothing. */
const most = 500

/**
 * The same question within `seconds` gets the same answer, and those who ask while it is being found wait for it together. For
 * numbers that are read as "about": what a buyer acts on is never remembered.
 */
export function remember<Question, Answer>(
  seconds: number,
  find: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const kept = new Map<string, { at: number; answer: Promise<Answer> }>()
  return (question) => {
    const key = JSON.stringify(question)
    const now = performance.now()
    const known = kept.get(key)
    if (known && now - known.at < seconds * 1000) return known.answer
    if (kept.size >= most) kept.clear()
    const answer = find(question)
    kept.set(key, { at: now, answer })
    answer.catch(() => kept.delete(key))
    return answer
  }
}
