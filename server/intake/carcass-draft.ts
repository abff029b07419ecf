import type { BeefCode, GradeCode, ProductType } from '#domain/codes.ts'
import { beefKinds, gradeCodeOf } from '#domain/codes.ts'
import type { CheckedHow } from '#domain/carcass-check.ts'
import type { IntakeSource, SaidBox } from '#domain/intake-sheet.ts'
import type { GradedCarcass } from '#server/providers/meat-grading.ts'
import { priceProblem } from '#domain/price-problem.ts'
import { IntakeProblem } from './intake-problem.ts'

/** A picture with its small copy; sizes in pixels of the large one. */
export type PictureDraft = {
  img_path: string
  thumb_path: string | null
  width: number
  height: number
  alt: string
}
/** One packed piece: `weight` in kg with two decimals, `kg_price` in won. Other fields of a box that are left out are blank (`blankBox`). */
export type BoxDraft = SaidBox & { weight: number; kg_price: number; pictures?: readonly PictureDraft[] }

/** A hand-typed carcass has no certificate number. */
export type Graded = Omit<GradedCarcass, 'issue_no'> & { issue_no: string | null }

export type Checked = {
  typed_by: number
  checked: CheckedHow | null
  checked_by: number | null
  checked_at: string | null
}

/** A carcass as a partner delivers it: what the grading service says of it, and its boxes in the order in which they are shown. */
export type CarcassDraft = {
  graded: Graded
  partner_id: number
  product_type: ProductType
  /** Where the facts come from; the grading service when absent. */
  source?: IntakeSource
  /** How the facts were checked against the papers; absent: those of the grading service count as checked, typed ones do not. */
  check?: Checked
  /** `prod_date`: cut and packed on this day; `sale_date`: on sale from this day. 'YYYY-MM-DD'. */
  prod_date: string
  sale_date: string
  /** Pictures of the loin section, the main one first. */
  pictures: readonly PictureDraft[]
  boxes: readonly BoxDraft[]
}

const codeOfKind = new Map(Object.entries(beefKinds).map(([code, name]) => [name as string, code as BeefCode]))

/** The market's own codes of a graded carcass. Refuses what is not sold here: other kinds, out of grade. */
export function codesOf({
  cattle_no,
  judge_breed_nm,
  qgrade,
  insfat,
}: Pick<Graded, 'cattle_no' | 'judge_breed_nm' | 'qgrade' | 'insfat'>): {
  beef_code: BeefCode
  grade_code: GradeCode
} {
  const beef_code = codeOfKind.get(judge_breed_nm)
  if (!beef_code) throw new IntakeProblem(`${cattle_no}: 판매하지 않는 축종입니다. (${judge_breed_nm})`)
  const grade_code = gradeCodeOf(qgrade, insfat)
  if (!grade_code) throw new IntakeProblem(`${cattle_no}: 등급 외 도체는 판매할 수 없습니다. (${qgrade})`)
  return { beef_code, grade_code }
}

/** Refuses values that cannot be true of a carcass, whoever typed them. */
export function checkDraft({ graded, prod_date, sale_date, boxes }: CarcassDraft): void {
  const no = graded.cattle_no
  if (prod_date < graded.abatt_date) throw new IntakeProblem(`${no}: 포장일이 도축일보다 빠릅니다.`)
  if (sale_date < prod_date) throw new IntakeProblem(`${no}: 판매일이 포장일보다 빠릅니다.`)
  if (boxes.length === 0) throw new IntakeProblem(`${no}: 부위가 하나도 없습니다.`)
  for (const { pc_code, weight, kg_price } of boxes) {
    if (!(weight > 0) || Math.abs(weight * 100 - Math.round(weight * 100)) > 1e-6)
      throw new IntakeProblem(`${no}: 중량은 0보다 큰 소수 둘째 자리까지의 kg입니다. (${pc_code} ${weight})`)
    if (!Number.isInteger(kg_price) || kg_price <= 0)
      throw new IntakeProblem(`${no}: kg당 가격은 0보다 큰 원 단위 숫자입니다. (${pc_code} ${kg_price})`)
    const problem = priceProblem(weight, kg_price)
    if (problem) throw new IntakeProblem(`${no}: ${problem}. (${pc_code})`)
  }
  const sum = boxes.reduce((kilograms, box) => kilograms + box.weight, 0)
  if (sum > graded.weight)
    throw new IntakeProblem(`${no}: 부위의 합(${sum.toFixed(2)}kg)이 도체중(${graded.weight}kg)보다 큽니다.`)
}
