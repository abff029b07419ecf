/** Whether the screen is taken to be wide where it cannot be measured: on the server, which knows only the kind of device. */
let wide = false

export function drawWide(isWide: boolean): void {
  wide = isWide
}

/** Result of a media query on the server: every `(width >= …px)` is true for a desktop and false for a phone; all other queries are false. */
export const guessMedia = (query: string): boolean => wide && query.includes('width >=')
