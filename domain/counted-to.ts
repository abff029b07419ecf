/** Boxes of a search or of one day are counted no further than this: so large a total means so many or more. */
export const countedTo = 10_000
