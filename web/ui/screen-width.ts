/** What a screen is taken to be where none can be measured: on the server, which knows only the kind of device. */
let wide = false

export function drawWide(isWide: boolean): void {
  wide = isWide
}

/** The answer of `(width >= …px)` on the server: a desktop has them all, a phone none; every other question is a no. */
export const guessMedia = (query: string): boolean => wide && query.includes('width >=')
