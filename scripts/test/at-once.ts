import { availableParallelism } from 'node:os'

const processors = availableParallelism()
const browsers = Math.min(2, Math.max(1, Math.floor(processors / 2)))

/**
 * How many browsers, and how many processes with other tests, run at once beside each other. More than there are processors only disturb
 * each other: on two, 18 browser tests and 31 files took 217 s with two browsers and two processes, and 181 s with one of each.
 */
export const atOnce = { browsers, processes: Math.max(1, processors - browsers), processors }
