import { shuffled } from '#tests/support/chance.ts'

/** `count` of these in an order by chance, none of them more than once oftener than another. */
export function draw<One>(list: readonly One[], count: number, next: () => number): One[] {
  const drawn: One[] = []
  while (drawn.length < count) drawn.push(...shuffled(list, next))
  return drawn.slice(0, count)
}
