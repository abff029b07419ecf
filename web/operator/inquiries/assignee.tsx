import { useQuery } from '@tanstack/react-query'
import { assignDeskInquiry, type InquiryDetail, listAssignees } from '#contract/operator/inquiries.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import type { Seen } from '#web/operator/desk/seen.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { at, type View } from './at.ts'
import styles from './open-inquiry.module.css'

type Props = { inquiry: InquiryDetail; seen: Seen<View> }

/** The staff member in charge of an inquiry: one key takes it, a select gives it to somebody else. Anybody may still answer. */
export function Assignee({ inquiry: { id, assignee }, seen: { staff } }: Props) {
  const people = useQuery({ ...callQuery(at, listAssignees, {}), staleTime: 60_000 }).data?.data ?? []
  const assign = useAct(at, {
    run: (staff_id: number | null) =>
      operatorApi(assignDeskInquiry, { params: { id }, body: { staff_id, seen: assignee?.id ?? null } }),
    said: (_, staff_id) =>
      staff_id === staff.id
        ? '내가 맡았어요'
        : staff_id === null
          ? '담당을 비웠어요'
          : `${people.find((one) => one.id === staff_id)?.name ?? '직원'}님에게 맡겼어요`,
  })
  const isMine = assignee?.id === staff.id
  const take = () => !assign.isPending && assign.mutate(isMine ? null : staff.id)
  useShortcuts({ m: take })
  // An assignee who may not answer any more is listed all the same.
  const shown = assignee && !people.some((one) => one.id === assignee.id) ? [assignee, ...people] : people
  return (
    <div className={styles.assignee}>
      <Select
        label="담당"
        placeholder="담당 없음"
        options={shown.map((one) => ({ value: String(one.id), label: one.name }))}
        value={assignee ? String(assignee.id) : ''}
        disabled={assign.isPending}
        onChange={({ target }) => assign.mutate(target.value === '' ? null : Number(target.value))}
      />
      <Button variant="line" size="md" aria-keyshortcuts="M" busy={assign.isPending && '적는 중'} onClick={take}>
        {isMine ? '내려놓기' : '내가 맡기'}
      </Button>
    </div>
  )
}
