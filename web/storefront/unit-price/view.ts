import type { Result } from '#contract/call.ts'
import type { averagePrices } from '#contract/prices.ts'
import { beefKinds, gradeCodes, homeCuts, type BeefCode, type GradeCode } from '#domain/codes.ts'

export const sexes = ['거세', '암', '수'] as const
type Kinds = Result<typeof averagePrices>['data']
export type CutAverage = Kinds[number]['sexes'][number]['grades'][number]['cuts'][number]

/** What the page shows: one kind and sex, one grade and cut of it, and the grades that are compared with it. */
export type View = { kind: BeefCode; sex: string; grade: GradeCode; cut: string | undefined; compared: GradeCode[] }

const isGrade = (code: string): code is GradeCode => (gradeCodes as readonly string[]).includes(code)

/** The choice in the address; by default the first kind, sex and grade that were sold. */
export function viewFrom(search: URLSearchParams, kinds: Kinds | undefined): View {
  const askedKind = search.get('beef_code') ?? ''
  const kind = (Object.hasOwn(beefKinds, askedKind) ? askedKind : (kinds?.[0]?.beef_code ?? '01')) as BeefCode
  const ofKind = kinds?.find(({ beef_code }) => beef_code === kind)
  const askedSex = search.get('judge_sex_nm') ?? ''
  const sex = (sexes as readonly string[]).includes(askedSex) ? askedSex : (ofKind?.sexes[0]?.judge_sex_nm ?? '거세')
  const grades = ofKind?.sexes.find(({ judge_sex_nm }) => judge_sex_nm === sex)?.grades ?? []
  const askedGrade = search.get('grade_code') ?? ''
  const grade = isGrade(askedGrade) ? askedGrade : ((grades[0]?.grade_code ?? '01') as GradeCode)
  const cuts = grades.find(({ grade_code }) => grade_code === grade)?.cuts ?? []
  const askedCut = search.get('pc_code') ?? ''
  const usual = homeCuts.find((code) => cuts.some(({ pc_code }) => pc_code === code)) ?? cuts[0]?.pc_code
  return {
    kind,
    sex,
    grade,
    cut: /^\d{8}$/.test(askedCut) ? askedCut : usual,
    compared: (search.get('compare') ?? '')
      .split(',')
      .filter(isGrade)
      .filter((code) => code !== grade),
  }
}

export type Grid = {
  cuts: { pc_code: string; pc_name: string }[]
  at: (cut: string, grade: string) => CutAverage | undefined
}

/** Cuts by grades for one kind and sex, the cuts in the order of the catalogue. */
export function gridOf(kinds: Kinds, { kind, sex }: Pick<View, 'kind' | 'sex'>): Grid {
  const grades =
    kinds.find(({ beef_code }) => beef_code === kind)?.sexes.find(({ judge_sex_nm }) => judge_sex_nm === sex)?.grades ??
    []
  const cells = new Map<string, CutAverage>()
  const names = new Map<string, string>()
  for (const { grade_code, cuts } of grades)
    for (const cut of cuts) {
      cells.set(grade_code + cut.pc_code, cut)
      names.set(cut.pc_code, cut.pc_name)
    }
  const cuts = Array.from(names, ([pc_code, pc_name]) => ({ pc_code, pc_name }))
  return {
    cuts: cuts.toSorted((a, b) => a.pc_code.localeCompare(b.pc_code)),
    at: (cut, grade) => cells.get(grade + cut),
  }
}

/** Change against the period before in percent, with one decimal; undefined if there is nothing to compare. */
export function changeOf(now: CutAverage | undefined, before: CutAverage | undefined): number | undefined {
  if (!now || !before) return undefined
  return Math.round(((now.avg_price - before.avg_price) / before.avg_price) * 1000) / 10
}
