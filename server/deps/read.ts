import type { Database } from '#database/connect.ts'

/** Runs `work`, which only reads, on a replica or the leader; twice, when the replica fails during it. */
export type Read = <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>

/** Counts since the process began: reads on a replica, reads on the leader because the replica was behind, and because it failed. */
export type ReadTally = ReturnType<typeof noReads>

export const noReads = () => ({ byFollower: 0, late: 0, failed: 0 })
