type Options = {
  /** The message if it never becomes true. */
  what?: string
  /** Timeout in milliseconds; generous, because only a failing test waits that long. */
  patience?: number
}

/** Called at every second poll, to make sweeps run now instead of at their next turn. */
export const hurried = new Set<() => void>()

/** Polls until `ask` returns anything but undefined, null or false, and returns that. Errors of `ask` are retried too. */
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
