/** The reason why a carcass or a box may not go on sale, in words for the staff member. */
export class IntakeProblem extends Error {
  override name = 'IntakeProblem'
}

/** The same carcass of the same partner was packed on that day already. */
export const alreadyPosted = (cattleNo: string): IntakeProblem =>
  new IntakeProblem(`같은 공급사와 포장일로 이미 등록된 도체입니다. (${cattleNo})`)
export const partnerClosed = (): IntakeProblem => new IntakeProblem('거래가 끝난 공급사의 상품은 판매할 수 없습니다.')
