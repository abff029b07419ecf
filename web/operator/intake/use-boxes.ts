import { changeBox, closeBoxes, resumeBoxes, setSaleUntil, stopBoxes } from '#contract/operator/intake-boxes.ts'
import type { Confirmed } from '#domain/unusual.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { at } from '#web/operator/imports/at.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { digits, fullDate } from '#web/ui/format.ts'
import { useOddGate } from './odd-dialog.tsx'

type Reasoned = { ids: number[]; reason: string }
export type BoxChange = { weight: number; kg_price: number }
type Changing = BoxChange & { id: number; version: number; confirmed?: Confirmed[]; onDone: () => void }

/** What can be done with boxes; the lists are read anew whatever came of it. */
export function useBoxes(done: () => void) {
  const gate = useOddGate()
  const change = useAct(at, {
    run: ({ id, version, weight, kg_price, confirmed = [] }: Changing) =>
      operatorApi(changeBox, { params: { id }, body: { version, weight, kg_price, confirmed } }),
    said: ({ price }) => `${digits(price)}원으로 바꿨어요`,
    done(_, { onDone }) {
      onDone()
      done()
    },
    refused: (error, changing) => gate.asks(error, (confirmed) => change.mutate({ ...changing, confirmed })),
  })
  return {
    gate,
    change,
    stop: useAct(at, {
      run: (body: Reasoned) => operatorApi(stopBoxes, { body }),
      said: ({ count, told }) => `${count}개 판매를 중지했어요${told > 0 ? `. ${told}명에게 문자로 알려요` : ''}`,
      done,
    }),
    resume: useAct(at, {
      run: (ids: readonly number[]) => operatorApi(resumeBoxes, { body: { ids: [...ids] } }),
      said: ({ count }) => `${count}개를 다시 팔아요`,
      done,
    }),
    until: useAct(at, {
      run: (body: { ids: number[]; until: string | null }) => operatorApi(setSaleUntil, { body }),
      said: ({ count }, { until }) =>
        until ? `${count}개를 ${fullDate(until)}까지 팔아요` : `${count}개의 판매 기한을 없앴어요`,
      done,
    }),
    close: useAct(at, {
      run: (body: Reasoned) => operatorApi(closeBoxes, { body }),
      said: ({ count }) => `${count}개를 종결했어요`,
      done,
    }),
  }
}
