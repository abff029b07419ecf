import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type MessageWording, saveWording } from '#contract/operator/messages.ts'
import { ServerRefusal, errorMessage } from '#web/api/failures.ts'
import type { Conflict } from '#web/operator/kit/conflict-notice.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { showAlert } from '#web/ui/ask.ts'
import { toast } from '#web/ui/toast.ts'
import { messagesKey } from './queries.ts'

/** 'desk.changed': somebody else was faster. */
const changed = 1180
type Words = Pick<MessageWording, 'template'> & { text: string | null; effective_from: string | null; seen: string }

/** Saves other words; who was faster is shown with what they wrote. */
export function useWording() {
  const queries = useQueryClient()
  const [conflicts, setConflicts] = useState<Conflict[]>()
  const refresh = () => queries.invalidateQueries({ queryKey: [...messagesKey, 'wordings'] })
  const save = useMutation({
    mutationFn: ({ template, ...body }: Words) => operatorApi(saveWording, { params: { template }, body }),
    onSuccess(_, { effective_from }) {
      toast(effective_from ? '정한 때부터 바뀌어요' : '문구를 바꿨어요', { icon: 'check' })
      return refresh()
    },
    async onError(error) {
      await refresh()
      if (error instanceof ServerRefusal && error.errno === changed)
        setConflicts((error.result as { conflicts: Conflict[] }).conflicts)
      else void showAlert(errorMessage(error))
    },
  })
  return { save, conflicts, forget: () => setConflicts(undefined) }
}
