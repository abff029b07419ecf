import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addPartner, movePartner, type PartnerDetail, savePartner } from '#contract/operator/partners.ts'
import { type PartnerStatus, partnerStatusNames } from '#domain/partner-status.ts'
import { ServerRefusal, errorMessage } from '#web/api/failures.ts'
import type { Conflict } from '#web/operator/kit/conflict-notice.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { showAlert } from '#web/ui/ask.ts'
import { toast } from '#web/ui/toast.ts'
import { sentOf, type Typed } from './form.ts'
import { partnersKey } from './queries.ts'

/** 'desk.changed': somebody else was faster. */
const changed = 1180

/** What the desk does with a partner. After a conflict the next save is made upon what stands now. */
export function usePartner() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: partnersKey })
  const [conflicts, setConflicts] = useState<Conflict[]>()

  async function handleError(error: unknown): Promise<void> {
    await refresh()
    if (error instanceof ServerRefusal && error.errno === changed)
      setConflicts((error.result as { conflicts: Conflict[] }).conflicts)
    else void showAlert(errorMessage(error))
  }

  const add = useMutation({
    mutationFn: (typed: Typed) => operatorApi(addPartner, { body: sentOf(typed) }),
    onSuccess() {
      toast('공급사를 더했어요. 일시 중지 상태로 시작해요', { icon: 'check' })
      return refresh()
    },
    onError: handleError,
  })
  const save = useMutation({
    mutationFn: ({ partner, typed }: { partner: PartnerDetail; typed: Typed }) =>
      operatorApi(savePartner, { params: { id: partner.id }, body: { version: partner.version, form: sentOf(typed) } }),
    onSuccess() {
      setConflicts(undefined)
      toast('저장했어요', { icon: 'check' })
      return refresh()
    },
    onError: handleError,
  })
  const move = useMutation({
    mutationFn: ({ partner, status, reason }: { partner: PartnerDetail; status: PartnerStatus; reason: string }) =>
      operatorApi(movePartner, { params: { id: partner.id }, body: { version: partner.version, status, reason } }),
    onSuccess({ status, withdrawn }, { partner }) {
      const more = withdrawn > 0 ? `. 상품 ${withdrawn}개를 내렸어요` : ''
      toast(`${partner.partner_name}: ${partnerStatusNames[status]}${more}`, { icon: 'check' })
      return refresh()
    },
    onError: handleError,
  })
  return { add, save, move, conflicts, forget: () => setConflicts(undefined) }
}
