import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeBox, closeBoxes, resumeBoxes, setSaleUntil, stopBoxes } from '#contract/operator/intake-boxes.ts'
import type { Confirmed } from '#domain/unusual.ts'
import { errorMessage } from '#web/api/failures.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { showAlert } from '#web/ui/ask.ts'
import { digits, fullDate } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { intakeKey } from '#web/operator/imports/at.ts'
import { useOddGate } from './odd-dialog.tsx'

type Reasoned = { ids: number[]; reason: string }
export type BoxChange = { weight: number; kg_price: number }
type Changing = BoxChange & { id: number; version: number; confirmed?: Confirmed[]; onDone: () => void }

/** What can be done with boxes; the lists are read anew whatever came of it. */
export function useBoxes(onDone: () => void) {
  const queries = useQueryClient()
  const gate = useOddGate()
  const common = {
    onError: (error: unknown) => void showAlert(errorMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: intakeKey }),
  }
  const say = (words: string) => {
    toast(words, { icon: 'check' })
    onDone()
  }
  const change = useMutation({
    mutationFn: ({ id, version, weight, kg_price, confirmed = [] }: Changing) =>
      operatorApi(changeBox, { params: { id }, body: { version, weight, kg_price, confirmed } }),
    onSuccess({ price }, { onDone: dropTyped }) {
      dropTyped()
      say(`${digits(price)}원으로 바꿨어요`)
    },
    onError: (error, changing) =>
      gate.asks(error, (confirmed) => change.mutate({ ...changing, confirmed })) || common.onError(error),
    onSettled: common.onSettled,
  })
  return {
    gate,
    change,
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
    until: useMutation({
      mutationFn: (body: { ids: number[]; until: string | null }) => operatorApi(setSaleUntil, { body }),
      onSuccess: ({ count }, { until }) =>
        say(until ? `${count}개를 ${fullDate(until)}까지 팔아요` : `${count}개의 판매 기한을 없앴어요`),
      ...common,
    }),
    close: useMutation({
      mutationFn: (body: Reasoned) => operatorApi(closeBoxes, { body }),
      onSuccess: ({ count }) => say(`${count}개를 종결했어요`),
      ...common,
    }),
  }
}
