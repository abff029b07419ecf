/** A file that cannot be read, with a message for the operator. */
export class SheetProblem extends Error {
  override name = 'SheetProblem'
}
