/** Why a line cannot be moved, in the operator's words. */
export class LineProblem extends Error {
  override name = 'LineProblem'
}
