/** An error that the user can fix: the launcher prints its message and exits with code 1. */
export class Problem extends Error {
  override name = 'Problem'
}
