import { useQuery } from '@tanstack/react-query'
import { listUndoable, undoIntake, type UndoableAct } from '#contract/operator/intake-prices.ts'
import { tenThousands } from '#domain/prices.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { at } from '#web/operator/imports/at.ts'
import type { Undoable } from '#web/operator/kit/undo-strip.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { traceability } from '#domain/traceability.ts'
import { digits } from '#web/ui/format.ts'

/** Boxes that were put on sale or priced a moment ago, for the strip with the undo button. */
export function useUndo(kind: UndoableAct['kind']) {
  const polling = usePolling()
  const { data } = useQuery({
    queryKey: [...at.key, 'undoable'],
    queryFn: async () => (await operatorApi(listUndoable, {})).data,
    refetchInterval: polling,
  })
  const undo = useAct(at, {
    run: (ids: readonly number[]) => operatorApi(undoIntake, { body: { kind, ids: [...ids] } }),
    said: ({ undone, gone_on }) =>
      `${digits(undone)}상자 ${kind === 'post' ? '판매를 멈췄어요. 상품의 ‘중지’에 있어요' : '가격을 되돌렸어요'}${
        gone_on > 0 ? `. ${digits(gone_on)}상자는 담겼거나 다시 바뀌어 그대로예요` : ''
      }`,
  })
  const acts = (data ?? []).filter((act) => act.kind === kind && act.boxes > 0).map(undoableOf)
  return { acts, busyIds: undo.isPending ? undo.variables : undefined, onUndo: undo.mutate }
}

function undoableOf({ kind, ids, name, carcasses, boxes, price, until, staff_name }: UndoableAct): Undoable {
  const what = `${digits(boxes)}상자 · ${tenThousands(price)}`
  const text =
    kind === 'price'
      ? `${boxes > 1 ? `${name} 등 ` : `${name} `}${what} 가격 바꿈 · ${staff_name}`
      : `${/^\d{12}$/.test(name) ? traceability(name) : `${name} ${digits(carcasses)}두`} ${what} 판매 시작 · ${staff_name}`
  return { ids, text, until }
}
