/** The reason why a line cannot be moved, in words for the staff member. */
export class LineProblem extends Error {
  override name = 'LineProblem'
}
