/**
 * Which way is taken where a text depends on what only run time knows. Ways are tried until each was taken once: a list with five
 * conditions asks for a few texts, not for all thirty-two.
 */
export type Choices = {
  /** The same question has the same answer within one round. */
  choose<Way>(question: string, ways: readonly Way[]): Way
}

const mostRounds = 200

/** Calls `round` until no way is left untried, at most 200 times; whether none is left. */
export function tryAll(round: (choices: Choices) => void): boolean {
  const tried = new Map<string, number>()
  for (let rounds = 0; rounds < mostRounds; rounds++) {
    const answers = new Map<string, number>()
    let isNew = rounds === 0
    round({
      choose(question, ways) {
        let answer = answers.get(question)
        if (answer === undefined) {
          const next = tried.get(question) ?? 0
          answer = next < ways.length ? next : 0
          if (next < ways.length) {
            tried.set(question, next + 1)
            if (next > 0) isNew = true
          }
          answers.set(question, answer)
        }
        return ways[answer] ?? ways[0]!
      },
    })
    if (!isNew) return true
  }
  return false
}
