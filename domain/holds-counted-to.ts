/** Holders and long holds are counted only up to this; a count of this means "this many or more". */
export const holdsCountedTo = 1_000
