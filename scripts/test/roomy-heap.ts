/**
 * The size of the young generation, in MB, for processes that open one market after the other: with Node's default of 16, garbage
 * collection took a tenth of their time.
 */
export const roomyHeap = '--max-semi-space-size=64'
