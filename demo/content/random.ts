/** A stream of chance that is a pure function of its seed: the demo market is the same market every time. */
export type Random = {
  /** 0 ≤ x < 1 */
  next: () => number
  /** A whole number, both ends included. */
  int: (min: number, max: number) => number
  normal: (mean: number, deviation: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly T[]) => T
  /** One of the items, with a probability by weight. */
  weighted: <T>(entries: readonly (readonly [T, number])[]) => T
  shuffle: <T>(items: readonly T[]) => T[]
  /** `count` different items (all of them, if there are fewer), in their own order. */
  sample: <T>(items: readonly T[], count: number) => T[]
}

/** FNV-1a: hashes a short text to a well distributed 32-bit number. */
export function hash32(text: string): number {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return hash >>> 0
}

/** Give each thing a stream of its own, `random(`${seed}:carcass:${n}`)`, so that adding one never changes another. */
export function random(seed: string): Random {
  const next = mulberry32(hash32(seed))
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(items: readonly T[]): T => present(items[int(0, items.length - 1)])
  const shuffle = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => ({ item, key: next() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ item }) => item)
  return {
    next,
    int,
    pick,
    shuffle,
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: (probability) => next() < probability,
    weighted: (entries) => {
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of entries) {
        left -= weight
        if (left < 0) return item
      }
      return present(entries.at(-1))[0]
    },
    sample: (items, count) => {
      const chosen = new Set(shuffle(items.map((_, index) => index)).slice(0, count))
      return items.filter((_, index) => chosen.has(index))
    },
  }
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function present<T>(item: T | undefined): T {
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}
