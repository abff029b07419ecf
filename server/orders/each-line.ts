import { Refusal } from '#server/http/refuse.ts'

type Outcome<Done> = { id: number; done: Done | null; problem: string | null }

/**
 * Does `act` to each line. A refused line gets its problem and does not stop the others. If there is only one line, or all are refused, the
 * refusal is thrown as usual.
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
