/**
 * Room for what is young, in MB, in processes that open one market after the other: with Node's own 16 a tenth of their
 * time went into moving it out.
 */
export const roomyHeap = '--max-semi-space-size=64'
