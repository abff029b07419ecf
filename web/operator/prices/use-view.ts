import { beefKinds, type BeefCode, type GradeCode, gradeCodes } from '#domain/codes.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'

export type Facet = { beef: BeefCode; sex: string; grade: GradeCode; cut: string }
export type View = {
  tab: 'excluded' | undefined
  from: string
  to: string
  beef: BeefCode | undefined
  sex: string
  grade: GradeCode | undefined
  cut: string
  /** The facet whose sales stand beside the table: '01-거세-04-01010500'. */
  open: string
}

const day = (text: string | null): string => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text ?? '') : '')
const kinds = Object.keys(beefKinds) as BeefCode[]

/** What this desk shows stands in the address. */
export function useView(): View {
  const [search] = useSearchParams()
  return {
    tab: search.get('tab') === 'excluded' ? 'excluded' : undefined,
    from: day(search.get('from')),
    to: day(search.get('to')),
    beef: kinds.find((code) => code === search.get('beef')),
    sex: search.get('sex')?.trim().slice(0, 10) ?? '',
    grade: gradeCodes.find((code) => code === search.get('grade')),
    cut: /^\d{8}$/.test(search.get('cut') ?? '') ? (search.get('cut') ?? '') : '',
    open: search.get('open') ?? '',
  }
}

export const addressOf = (view: View): string => deskAddress('/operator/prices', view)

export const facetKey = ({ beef, sex, grade, cut }: Facet): string => [beef, sex, grade, cut].join('-')

/** Undefined for anything that names no facet. */
export function facetOf(key: string): Facet | undefined {
  const [kind, sex, quality, cut] = key.split('-')
  const beef = kinds.find((code) => code === kind)
  const grade = gradeCodes.find((code) => code === quality)
  return beef && grade && sex && sex.length <= 10 && cut && /^\d{8}$/.test(cut) ? { beef, sex, grade, cut } : undefined
}
