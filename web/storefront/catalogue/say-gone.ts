import { productStatuses } from '#domain/product-status.ts'
import { toast } from '#web/ui/toast.ts'
import { findSubstitute } from './find-substitute.ts'
import { particleFor } from '#domain/particles.ts'
import type { Popup } from './use-popup.ts'
import type { Chosen } from './use-selection.ts'

/** Milliseconds: boxes that are gone within this time are reported in one sentence. Of many toasts only the last would be seen. */
const together = 100

export type Gone = {
  gone: Chosen
  /** Its `ps_code` when it was taken, or that its partner has paused. */
  status: number | 'resting'
  /** Whether it is on sale again by now. */
  isBack: () => boolean | undefined
}

const sentenceOf = ({ status, isBack }: Gone): string => {
  if (status === 'resting') return '공급사가 판매를 잠시 쉬고 있어요'
  if (status !== productStatuses.off) return '다른 구매자가 먼저 담았어요'
  return isBack() ? '무게나 가격이 바뀌었어요' : '판매가 중지됐어요'
}

let told: Gone[] = []

/**
 * Says why a chosen box cannot be taken as it was chosen, and offers the most similar box that is not chosen yet. A box whose price or
 * weight was changed is still on sale.
 */
export async function sayGone(one: Gone, ticked: readonly Chosen[], open: Popup['open']): Promise<void> {
  const { gone } = one
  told.push(one)
  if (told.length > 1) return
  await new Promise((go) => setTimeout(go, together))
  const more = told.length - 1
  const [why = '', ...others] = new Set(told.map(sentenceOf))
  const sentence = others.length === 0 ? why : '이제 살 수 없어요'
  const isChanged = one.status === productStatuses.off && one.isBack()
  told = []
  const ids = ticked.map(({ id }) => id)
  const other = more > 0 || isChanged ? undefined : await findSubstitute(gone, ids)
  const action = other && { label: `다른 ${other.pc_name}`, onPress: () => open(other) }
  const names = more === 0 ? gone.pc_name : `${gone.pc_name} 외 ${more}개`
  toast(`${names}${particleFor(names, '은(는)')} ${sentence}\n선택에서 뺐어요`, {
    icon: 'lock',
    ...(action && { action }),
  })
}
