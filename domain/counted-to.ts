/** Boxes of a search or of one day are counted only up to this; a total of this means "this many or more". */
export const countedTo = 10_000
