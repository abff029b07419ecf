import { useQuery } from '@tanstack/react-query'
import { nameOfAction, nameOfTarget } from '#domain/audit-actions.ts'
import { DayInput } from '#web/operator/kit/day-input.tsx'
import { FilterBar, FilterSelect } from '#web/operator/kit/filter-bar.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { Button } from '#web/ui/button.tsx'
import { filtersQuery } from './queries.ts'
import { addressOf, type View } from './use-view.ts'

/** Each choice is part of the address at once. */
export function AuditFilters({ view }: { view: View }) {
  const { data } = useQuery(filtersQuery)
  const navigate = useNavigate()
  const set = (change: Partial<View>) => navigate(addressOf({ ...view, id: undefined, ...change }), { replace: true })
  const isFiltered = Boolean(view.staff || view.action || view.kind || view.target || view.from || view.to)
  return (
    <FilterBar label="기록 거르기">
      <FilterSelect
        label="직원"
        value={String(view.staff ?? '')}
        options={(data?.staff ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(staff) => set({ staff: Number(staff) || undefined })}
      />
      <FilterSelect
        label="한 일"
        value={view.action}
        options={(data?.actions ?? []).map((value) => ({ value, label: nameOfAction(value) }))}
        onChange={(action) => set({ action })}
      />
      <FilterSelect
        label="대상"
        value={view.kind}
        options={(data?.kinds ?? []).map((value) => ({ value, label: nameOfTarget(value) }))}
        onChange={(kind) => set({ kind, target: '' })}
      />
      <DayInput label="첫날" value={view.from} max={view.to} onChange={(from) => set({ from })} />
      <DayInput label="마지막 날" value={view.to} onChange={(to) => set({ to })} />
      {view.target && (
        <Button variant="line" size="md" icon="close" onClick={() => set({ target: '' })}>
          {nameOfTarget(view.kind)} {view.target}만
        </Button>
      )}
      {isFiltered && (
        <Button
          variant="text"
          size="md"
          onClick={() => set({ staff: undefined, action: '', kind: '', target: '', from: '', to: '' })}
        >
          모두 보기
        </Button>
      )}
    </FilterBar>
  )
}
