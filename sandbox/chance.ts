/** A repeatable stream of numbers in [0, 1) that depends on the text alone. */
export function chanceOf(text: string): () => number {
  let state = 2_166_136_261
  for (const letter of text) {
    state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  }
  // Texts that differ in one letter must not start near each other.
  state = Math.imul(state ^ (state >>> 16), 0x85_eb_ca_6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2_b2_ae_35)
  state ^= state >>> 16
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of the list, or an error when there is none. */
export function pick<T>(list: readonly T[], chance: number): T {
  const one = list[Math.min(Math.floor(chance * list.length), list.length - 1)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** A bell-shaped number around `mean`, cut at 2.5 spreads so that no monster comes out. */
export function bell(next: () => number, mean: number, spread: number): number {
  const turn = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return mean + Math.max(-2.5, Math.min(2.5, turn)) * spread
}
