import { useQuery } from '@tanstack/react-query'
import type { BoxSort } from '#contract/operator/intake-boxes.ts'
import { type GradeCode, gradeCodes, gradeNames } from '#domain/codes.ts'
import { deskAddress, idIn } from '#web/operator/kit/address.ts'
import { FilterBar, FilterSelect } from '#web/operator/kit/filter-bar.tsx'
import { useFilter } from '#web/operator/kit/use-filter.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { deskQuery } from '#web/operator/imports/at.ts'

export const laneNames = { selling: '판매 중', held: '선점·결제', off: '중지', sold: '판매됨' } as const
export type Lane = keyof typeof laneNames
const besideNames = {
  high: '시세보다 10% 넘게 비쌈',
  low: '시세보다 10% 넘게 쌈',
  near: '시세와 비슷',
  none: '시세 없음',
}
const dayNames = { 1: '하루 이상', 3: '3일 이상', 7: '7일 이상', 14: '14일 이상' }

const path = '/operator/boxes'

/** What the address of the goods desk says, and the addresses of what is beside it. */
export function useBoxView() {
  const search = useFilter()
  const word = (name: string) => search.get(name)?.trim().slice(0, 50) ?? ''
  const among = <Name extends string>(name: string, names: readonly Name[]): Name | undefined =>
    names.find((one) => one === word(name))
  const filter = {
    lane: among('lane', Object.keys(laneNames) as Lane[]) ?? 'selling',
    sch_word: word('sch_word'),
    carcass: idIn(search, 'carcass'),
    partner: idIn(search, 'partner'),
    cut: /^\d{8}$/.test(word('cut')) ? word('cut') : undefined,
    grade: among<GradeCode>('grade', gradeCodes),
    days: idIn(search, 'days'),
    beside: among('beside', Object.keys(besideNames) as (keyof typeof besideNames)[]),
    sort: among<BoxSort>('sort', sorts) ?? 'new',
    way: among('way', ['asc', 'desc']) ?? ('desc' as const),
  }
  const addressOf = (part: { [Name in keyof typeof filter]?: string | number | undefined }): string => {
    const next = { ...filter, ...part }
    return deskAddress(path, {
      ...next,
      lane: next.lane === 'selling' ? undefined : next.lane,
      ...(next.sort === 'new' && { sort: undefined, way: undefined }),
    })
  }
  return { ...filter, addressOf }
}
export type BoxView = ReturnType<typeof useBoxView>

// The browser has the calls without their schemas: the names are written out.
const sorts: readonly BoxSort[] = [
  'new',
  'cut',
  'grade',
  'number',
  'partner',
  'weight',
  'kg_price',
  'price',
  'gap',
  'state',
  'days',
]

export const queryOf = ({ lane, sch_word, carcass, partner, cut, grade, days, beside, sort, way }: BoxView) => ({
  lane,
  sort,
  way,
  ...(sch_word && { sch_word }),
  ...(carcass && { carcass_id: carcass }),
  ...(partner && { partner_id: partner }),
  ...(cut && { pc_code: cut }),
  ...(grade && { grade_code: grade }),
  ...(days && { days }),
  ...(beside && { beside }),
})

/** What narrows the list of boxes. */
export function BoxFilter({ view }: { view: BoxView }) {
  const navigate = useNavigate()
  const { data: desk } = useQuery(deskQuery)
  const choose = (name: 'partner' | 'cut' | 'grade' | 'days' | 'beside') => (value: string) =>
    navigate(view.addressOf({ [name]: value }))
  return (
    <FilterBar label="상품 거르기">
      <FilterSelect
        label="공급사"
        value={String(view.partner ?? '')}
        options={(desk?.partners ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={choose('partner')}
      />
      <FilterSelect
        label="부위"
        value={view.cut ?? ''}
        options={(desk?.cuts ?? []).map(({ pc_code, pc_name }) => ({ value: pc_code, label: pc_name }))}
        onChange={choose('cut')}
      />
      <FilterSelect
        label="등급"
        value={view.grade ?? ''}
        options={gradeCodes.map((code) => ({ value: code, label: gradeNames[code] }))}
        onChange={choose('grade')}
      />
      <FilterSelect
        label="판매 기간"
        value={String(view.days ?? '')}
        options={Object.entries(dayNames).map(([value, label]) => ({ value, label }))}
        onChange={choose('days')}
      />
      <FilterSelect
        label="시세 대비"
        value={view.beside ?? ''}
        options={Object.entries(besideNames).map(([value, label]) => ({ value, label }))}
        onChange={choose('beside')}
      />
    </FilterBar>
  )
}
