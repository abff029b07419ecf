/**
 * Cached answers and their bytes now. And since the process began: `again`, hits; `found`, answers found in the database; `touched`,
 * answers dropped because a box had moved; `cleared`, how often all were dropped.
 */
export type ShelfTally = ReturnType<typeof emptyShelf>

export const emptyShelf = () => ({ answers: 0, bytes: 0, again: 0, found: 0, touched: 0, cleared: 0 })
