const most = 2_500_000_000
/** What is left above it is for requests that are already under way. */
const share = 0.8

/**
 * Bytes of resident memory from which a server refuses requests. Below the limit of its container, which would end it with everything that
 * it is doing. `limit`: of the container, in bytes; 0 without one.
 */
export const mostMemory = (limit = process.constrainedMemory()): number =>
  limit > 0 ? Math.min(most, share * limit) : most
