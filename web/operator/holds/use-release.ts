import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type HoldRow, releaseHolds } from '#contract/operator/holds.ts'
import { ServerRefusal, errorMessage } from '#web/api/failures.ts'
import type { Conflict } from '#web/operator/kit/conflict-notice.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { showAlert } from '#web/ui/ask.ts'
import { toast } from '#web/ui/toast.ts'
import { holdsKey } from './queries.ts'

/** 'desk.changed': somebody else was faster. */
const changed = 1180
type Asked = { holds: readonly HoldRow[]; reason: string }

/** Frees holds as they are on screen; who was faster is shown by name, and nothing was changed then. */
export function useRelease(onDone: () => void) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: holdsKey })
  const [conflicts, setConflicts] = useState<{ list: Conflict[]; asked: Asked }>()
  const release = useMutation({
    mutationFn: ({ holds, reason }: Asked) =>
      operatorApi(releaseHolds, { body: { holds: holds.map(({ id, fence }) => ({ id, fence })), reason } }),
    onSuccess({ released, told }) {
      setConflicts(undefined)
      onDone()
      toast(`${released}개의 선점을 해제했어요. ${told}명에게 문자로 알려요`, { icon: 'check' })
      return refresh()
    },
    async onError(error, asked) {
      onDone()
      await refresh()
      if (error instanceof ServerRefusal && error.errno === changed)
        setConflicts({ list: (error.result as { conflicts: Conflict[] }).conflicts, asked })
      else void showAlert(errorMessage(error))
    },
  })
  return { release, conflicts, forget: () => setConflicts(undefined) }
}
