/** Something the person at the keyboard can put right: the launcher prints the sentence and leaves with code 1. */
export class Problem extends Error {
  override name = 'Problem'
}
