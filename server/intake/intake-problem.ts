/** The reason why a carcass or a box may not go on sale, in words for the staff member. */
export class IntakeProblem extends Error {
  override name = 'IntakeProblem'
}
