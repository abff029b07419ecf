/**
 * Chooses a branch where the text of a statement depends on a value known only at run time. Rounds are repeated until each branch was taken
 * once: a list with five conditions needs a few texts, not all thirty-two.
 */
export type Choices = {
  /** Within one round the same question always gets the same answer. */
  choose<Way>(question: string, ways: readonly Way[]): Way
}

const mostRounds = 200

/** Calls `round` until every branch was taken, at most 200 times; returns whether all were. */
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
