import type { OrderLine } from '#contract/orders.ts'
import { showAlert } from '#web/ui/ask.ts'
import { toast } from '#web/ui/toast.ts'
import type { Outcome } from './or-ask-the-order.ts'
import { goodsOf } from './order-words.ts'

type Words = { done: string; failed: string }

/** Reports the result of an action on these lines: one sentence if all succeeded, else each line that failed, with its reason. */
export function tellOutcomes(lines: readonly OrderLine[], outcomes: readonly Outcome[], { done, failed }: Words): void {
  const left = outcomes.filter(({ problem }) => problem !== null)
  if (left.length === 0) return toast(done, { icon: 'check' })
  const reasons = left.map(({ id, problem }) => {
    const line = lines.find((one) => one.id === id)
    return line ? `${goodsOf(line)}: ${problem}` : problem
  })
  void showAlert(`${outcomes.length}개 중 ${left.length}개를 ${failed}`, reasons.join('\n'))
}
