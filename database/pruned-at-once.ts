/**
 * How many rows a prune deletes at most in one statement: after days of standstill, deleting all at once would exceed the statement timeout
 * of ten seconds, every time again.
 */
export const prunedAtOnce = 100_000
