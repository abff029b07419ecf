/** What cannot be read, in the operator's words. */
export class SheetProblem extends Error {
  override name = 'SheetProblem'
}
