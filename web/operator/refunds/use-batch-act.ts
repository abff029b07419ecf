import { useMutation, useQueryClient } from '@tanstack/react-query'
import { approveBatch, type BatchDetail, issueBatch, settleBatchLines } from '#contract/operator/refund-batches.ts'
import { sheetTypes } from '#contract/sheet-format.ts'
import { errorMessage } from '#web/api/failures.ts'
import { saveBytes } from '#web/operator/kit/save-bytes.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { meQuery } from '#web/operator/session/me-query.ts'
import { showAlert } from '#web/ui/ask.ts'
import { toast } from '#web/ui/toast.ts'
import { refundsKey } from './queries.ts'

export type BatchAct =
  | { do: 'approve'; result?: never }
  | { do: 'issue'; reason: string; result?: never }
  | { do: 'settle'; result: 'DONE' | 'FAILED'; ids: number[]; note: string }

/** The acts on a bank file as it is on screen; each says what came of it. */
export function useBatchAct(batch: BatchDetail) {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: refundsKey }),
      queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    ])
  return useMutation({
    mutationFn: (act: BatchAct) => advance(batch, act),
    async onSuccess(said) {
      toast(said, { icon: 'check' })
      await refresh()
    },
    async onError(error) {
      await refresh()
      void showAlert(errorMessage(error))
    },
  })
}

/** Answers what is said of it. */
async function advance({ id, state }: BatchDetail, act: BatchAct): Promise<string> {
  const params = { id }
  if (act.do === 'approve') {
    await operatorApi(approveBatch, { params, body: {} })
    return '승인했어요. 이제 은행 파일을 만들 수 있어요'
  }
  if (act.do === 'issue') {
    const { file_name, text } = await operatorApi(issueBatch, { params, body: { state, reason: act.reason } })
    saveBytes(new Blob([text], { type: sheetTypes.csv }), file_name)
    return '은행 파일을 받았어요. 은행에 올린 뒤 결과를 적어 주세요'
  }
  const { ids: refund_ids, result, note } = act
  const { settled } = await operatorApi(settleBatchLines, { params, body: { refund_ids, result, note } })
  return result === 'DONE' ? `${settled}건을 돌려줬다고 적었어요` : `${settled}건은 다시 묶을 수 있어요`
}
