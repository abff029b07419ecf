import { cutByCode, homeCutCodes } from './cuts.ts'
import type { BeefKind, GradeCode, Sex, YieldGrade } from './kinds.ts'
import { random } from './random.ts'
import { yieldShares } from './yield-shares.ts'

/** The values of a grading certificate on which a piece's weight depends; `weight` is the carcass's, in kg. */
export type CarcassFacts = {
  cattle_no: string
  weight: number
  beef_kind: BeefKind
  sex: Sex
  wgrade: YieldGrade
  grade_code: GradeCode
}
/** One packed piece, kg with two decimals. */
export type Piece = { pc_code: string; weight: number }

const yieldFactors: Readonly<Record<YieldGrade, number>> = { A: 1, B: 0.965, C: 0.92 }

/** How often a cut of a posted carcass is offered by the piece; the rest goes to the packer's own customers. */
const offered: readonly (readonly [pc_code: string, likelihood: number])[] = [
  ['01010700', 6],
  ['01010800', 6],
  ['01010900', 9],
  ['01011000', 4],
  ['01011400', 6],
  ['01011500', 7],
  ['01011600', 3],
  ['01011700', 4],
  ['01012000', 7],
  ['01012100', 5],
  ['01012200', 4],
  ['01012300', 4],
  ['01012500', 3],
  ['01012600', 4],
  ['01012800', 4],
  ['01013000', 6],
  ['01013200', 5],
  ['01013300', 6],
  ['01013500', 6],
  ['01013700', 5],
  ['01013800', 7],
  ['01013900', 5],
  ['01010200', 4],
  ['01010100', 3],
]

/** The weight of one side's piece of this cut. */
export function cutWeight(seed: string, carcass: CarcassFacts, pc_code: string): number {
  const { halves, primal } = cutByCode(pc_code)
  const noise = random(`${seed}:piece-weight:${carcass.cattle_no}:${pc_code}`).normal(1, 0.045)
  const kilograms =
    ((carcass.weight * sharePercent(carcass, pc_code, primal)) / 100 / halves) *
    yieldFactors[carcass.wgrade] *
    Math.min(1.12, Math.max(0.88, noise))
  return Math.round(kilograms * 100) / 100
}

/** Ten to fifteen pieces of one carcass of type D: nearly always the home page's cuts, then what the packer offers. */
export function postedCuts(seed: string, carcass: CarcassFacts): Piece[] {
  const chance = random(`${seed}:posted:${carcass.cattle_no}`)
  const wanted = chance.int(10, 15)
  const codes = homeCutCodes.filter(() => chance.chance(0.92))
  const rest = new Map(offered)
  while (codes.length < wanted) {
    const code = chance.weighted([...rest])
    rest.delete(code)
    codes.push(code)
  }
  return codes.map((pc_code) => ({ pc_code, weight: cutWeight(seed, carcass, pc_code) }))
}

/** There is no survey of bulls and dairy breeds; these factors are estimates. */
function sharePercent({ sex, beef_kind }: CarcassFacts, pc_code: string, primal: string): number {
  const share = yieldShares.get(pc_code)
  if (share === undefined) throw new Error(`no yield for the cut ${pc_code}`)
  const ofSex = sex === '암' ? share.cow : share.steer * (sex === '거세' ? 1 : primal === '갈비' ? 0.97 : 1.03)
  if (beef_kind === '한우') return ofSex
  return ofSex * (beef_kind === '육우' ? 0.97 : 0.95)
}
