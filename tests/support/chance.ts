/** Random numbers from 0 to 1 that are the same for the same seed, so that a failing run can be repeated. */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <One>(list: readonly One[], next: () => number): One => list[Math.floor(next() * list.length)]!

export const shuffled = <One>(list: readonly One[], next: () => number): One[] =>
  list
    .map((one) => [next(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)
