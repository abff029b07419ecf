/** Worlds that have their step at the same time. */
const lanes = 6

export async function inLanes<One>(all: readonly One[], work: (one: One) => Promise<unknown>): Promise<void> {
  const queue = all.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const one of queue) await work(one)
    }),
  )
}
