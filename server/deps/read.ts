import type { Database } from '#database/connect.ts'

/** Does `work`, which only reads, on whichever database may do it; maybe twice, when the first one goes away. */
export type Read = <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>

/** Since this process began: how often a follower did it, how often none was as far as it had to be, and how often none answered. */
export type ReadTally = ReturnType<typeof noReads>

export const noReads = () => ({ byFollower: 0, late: 0, failed: 0 })
