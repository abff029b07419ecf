/**
 * Answers that are kept, their bytes, and since this process began: how often one was given again, how often one was found in the
 * database, how many were forgotten because a box had moved, and how often all were.
 */
export type ShelfTally = ReturnType<typeof emptyShelf>

export const emptyShelf = () => ({ answers: 0, bytes: 0, again: 0, found: 0, touched: 0, cleared: 0 })
