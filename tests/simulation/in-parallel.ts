/** Worlds that have their step at the same time. */
const workers = 6

export async function inParallel<One>(all: readonly One[], work: (one: One) => Promise<unknown>): Promise<void> {
  const queue = all.values()
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const one of queue) await work(one)
    }),
  )
}
