import { gradeCodes, type GradeCode } from './codes.ts'

/** The attributes by which a box is compared with one that it could replace. kg. */
type Kind = {
  pc_code: string
  beef_code: string
  grade_code: string
  judge_sex_nm: string
  product_type: string
  weight: number
}

const place = (grade: string): number => gradeCodes.indexOf(grade as GradeCode)
const stepsBetween = (one: string, other: string): number => Math.abs(place(one) - place(other))
const mostSteps = 1

/** The grades whose boxes can replace one of this grade. */
export const gradesNear = (grade: string): GradeCode[] =>
  gradeCodes.filter((other) => stepsBetween(grade, other) <= mostSteps)

/**
 * How different a box is from one that was bought: grade counts most, then sex, then the way of selling, then weight. Undefined: it cannot
 * replace it (another cut or breed, or more than one grade away).
 */
function distance(bought: Kind, offered: Kind): number | undefined {
  if (offered.pc_code !== bought.pc_code || offered.beef_code !== bought.beef_code) return undefined
  const steps = stepsBetween(offered.grade_code, bought.grade_code)
  if (steps > mostSteps) return undefined
  const sex = offered.judge_sex_nm === bought.judge_sex_nm ? 0 : 1
  const way = offered.product_type === bought.product_type ? 0 : 1
  return steps * 1_000 + sex * 100 + way * 10 + Math.min(9, Math.abs(offered.weight - bought.weight) / bought.weight)
}

/** The most similar box for each bought one, no box twice; null: nothing similar is on sale. The closest pairs are matched first. */
export function nearestBoxes<Offer extends Kind>(bought: readonly Kind[], offered: readonly Offer[]): (Offer | null)[] {
  const pairs = bought.flatMap((one, index) =>
    offered.flatMap((box) => {
      const far = distance(one, box)
      return far === undefined ? [] : [{ index, box, far }]
    }),
  )
  const chosen: (Offer | null)[] = bought.map(() => null)
  const taken = new Set<Offer>()
  for (const { index, box } of pairs.sort((a, b) => a.far - b.far)) {
    if (chosen[index] || taken.has(box)) continue
    chosen[index] = box
    taken.add(box)
  }
  return chosen
}
