type Options = {
  /** Said when it never comes true. */
  what?: string
  /** Milliseconds to keep asking; generous, because only a failing test ever waits that long. */
  patience?: number
}

/** Called at every second question: what the answer may wait for looks now instead of at its next turn. */
export const hurried = new Set<() => void>()

/** Asks again and again until the answer is something, and gives that answer back. */
export async function until<Answer>(
  ask: () => Answer | Promise<Answer>,
  { what = 'it never came true', patience = 15_000 }: Options = {},
): Promise<NonNullable<Exclude<Answer, false>>> {
  const end = performance.now() + patience
  let last: unknown
  for (let tries = 1; ; tries++) {
    try {
      const answer = await ask()
      if (answer !== undefined && answer !== null && answer !== false) {
        return answer as NonNullable<Exclude<Answer, false>>
      }
      last = answer
    } catch (error) {
      last = error
    }
    if (tries % 2 === 0) for (const hurry of hurried) hurry()
    if (performance.now() > end) throw new Error(`${what} (last: ${String(last)})`, { cause: last })
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
}
