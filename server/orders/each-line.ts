import { Refusal } from '#server/http/refuse.ts'

type Outcome<Done> = { id: number; done: Done | null; problem: string | null }

/**
 * Does one thing to each of these lines; one that is refused says why and does not hold up the others. A single line is refused as
 * ever, and so is everything when nothing could be done at all.
 */
export async function eachLine<Done>(
  lineIds: readonly number[],
  act: (lineId: number) => Promise<Done>,
): Promise<Outcome<Done>[]> {
  const outcomes: Outcome<Done>[] = []
  let refused: Refusal | undefined
  for (const id of [...new Set(lineIds)].sort((a, b) => a - b)) {
    try {
      outcomes.push({ id, done: await act(id), problem: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused ??= error
      outcomes.push({ id, done: null, problem: error.message })
    }
  }
  if (refused && outcomes.every(({ done }) => done === null)) throw refused
  return outcomes
}
