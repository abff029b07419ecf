/** What keeps a carcass or a box out of the market, in the operator's words. */
export class IntakeProblem extends Error {
  override name = 'IntakeProblem'
}
