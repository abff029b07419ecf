import { beefKinds, type BeefCode, gradeCodes } from '#domain/codes.ts'
import { day, deskAt, oneOf, opened, text, type ViewOf } from '#web/operator/desk/desk-address.ts'

const kinds = Object.keys(beefKinds) as BeefCode[]

/** `open`: the facet whose sales are in the pane, '01-거세-04-01010500'. */
export const at = deskAt('/operator/prices', {
  tab: oneOf(['excluded']),
  from: day,
  to: day,
  beef: oneOf(kinds),
  sex: text(10),
  grade: oneOf(gradeCodes),
  cut: text(9, /^\d{8}$/),
  open: opened(text(60)),
})
export type View = ViewOf<typeof at>

/** The query for a facet; undefined for a text that is none. */
export function facetOf(key: string) {
  const [kind, judge_sex_nm, quality, pc_code] = key.split('-')
  const beef_code = kinds.find((code) => code === kind)
  const grade_code = gradeCodes.find((code) => code === quality)
  return beef_code && grade_code && judge_sex_nm && judge_sex_nm.length <= 10 && pc_code && /^\d{8}$/.test(pc_code)
    ? { beef_code, judge_sex_nm, grade_code, pc_code }
    : undefined
}
export type Facet = NonNullable<ReturnType<typeof facetOf>>
export const facetKey = ({ beef_code, judge_sex_nm, grade_code, pc_code }: Facet): string =>
  [beef_code, judge_sex_nm, grade_code, pc_code].join('-')
