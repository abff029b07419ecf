import type { Result } from '#contract/call.ts'
import type { listPriceFacets } from '#contract/operator/prices.ts'
import { beefKinds, type BeefCode, type GradeCode, gradeCodes, gradeNames } from '#domain/codes.ts'
import { DayInput } from '#web/operator/kit/day-input.tsx'
import { FilterBar, FilterSelect } from '#web/operator/kit/filter-bar.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { addressOf, type View } from './use-view.ts'

type Props = { view: View; data: Result<typeof listPriceFacets> | undefined }

export function FacetFilters({ view, data }: Props) {
  const navigate = useNavigate()
  const set = (change: Partial<View>) => navigate(addressOf({ ...view, open: '', ...change }), { replace: true })
  return (
    <FilterBar label="시세 거르기">
      <DayInput
        label="첫날"
        value={view.from || (data?.from ?? '')}
        max={data?.to}
        onChange={(from) => set({ from })}
      />
      <DayInput label="마지막 날" value={view.to || (data?.to ?? '')} onChange={(to) => set({ to })} />
      <FilterSelect
        label="축종"
        value={view.beef ?? ''}
        options={Object.entries(beefKinds).map(([value, label]) => ({ value, label }))}
        onChange={(beef) => set({ beef: (beef || undefined) as BeefCode | undefined })}
      />
      <FilterSelect
        label="성별"
        value={view.sex}
        options={(data?.sexes ?? []).map((value) => ({ value, label: value }))}
        onChange={(sex) => set({ sex })}
      />
      <FilterSelect
        label="등급"
        value={view.grade ?? ''}
        options={gradeCodes.map((value) => ({ value, label: gradeNames[value] }))}
        onChange={(grade) => set({ grade: (grade || undefined) as GradeCode | undefined })}
      />
      <FilterSelect
        label="부위"
        value={view.cut}
        options={(data?.cuts ?? []).map(({ pc_code, pc_name }) => ({ value: pc_code, label: pc_name }))}
        onChange={(cut) => set({ cut })}
      />
    </FilterBar>
  )
}
