import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeBox, closeBoxes, resumeBoxes, stopBoxes } from '#contract/operator/intake.ts'
import { errorMessage } from '#web/api/failures.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { showAlert } from '#web/ui/ask.ts'
import { digits } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { intakeKey } from '#web/operator/imports/intake-key.ts'

type Reasoned = { ids: number[]; reason: string }
export type BoxChange = { weight: number; kg_price: number }

/** What can be done with boxes; the lists are read anew whatever came of it. */
export function useBoxes(onDone: () => void) {
  const queries = useQueryClient()
  const common = {
    onError: (error: unknown) => void showAlert(errorMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: intakeKey }),
  }
  const say = (words: string) => {
    toast(words, { icon: 'check' })
    onDone()
  }
  return {
    change: useMutation({
      mutationFn: ({ id, ...body }: BoxChange & { id: number; version: number }) =>
        operatorApi(changeBox, { params: { id }, body }),
      onSuccess: ({ price }) => say(`${digits(price)}원으로 바꿨어요`),
      ...common,
    }),
    stop: useMutation({
      mutationFn: (body: Reasoned) => operatorApi(stopBoxes, { body }),
      onSuccess: ({ count, told }) =>
        say(`${count}개 판매를 중지했어요${told > 0 ? `. ${told}명에게 문자로 알려요` : ''}`),
      ...common,
    }),
    resume: useMutation({
      mutationFn: (ids: readonly number[]) => operatorApi(resumeBoxes, { body: { ids: [...ids] } }),
      onSuccess: ({ count }) => say(`${count}개를 다시 팔아요`),
      ...common,
    }),
    close: useMutation({
      mutationFn: (body: Reasoned) => operatorApi(closeBoxes, { body }),
      onSuccess: ({ count }) => say(`${count}개를 종결했어요`),
      ...common,
    }),
  }
}
