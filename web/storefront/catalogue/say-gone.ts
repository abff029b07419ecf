import { productStatuses } from '#domain/product-status.ts'
import { toast } from '#web/ui/toast.ts'
import { findSubstitute } from './find-substitute.ts'
import { particleFor } from '#domain/particles.ts'
import type { Popup } from './use-popup.ts'
import type { Chosen } from './use-selection.ts'

/** Milliseconds: boxes that go within them are told of in one sentence. The last of many sentences would hide the others. */
const together = 100

const sentenceOf = (status: number): string =>
  status === productStatuses.off ? '판매가 중지됐어요' : '다른 구매자가 먼저 담았어요'

let told: string[] = []

/** Says why a ticked box, which is in this state now, can be had no more, and offers the one most like it that is not ticked yet. */
export async function sayGone(
  gone: Chosen,
  status: number,
  ticked: readonly Chosen[],
  open: Popup['open'],
): Promise<void> {
  const why = sentenceOf(status)
  told.push(why)
  if (told.length > 1) return
  await new Promise((go) => setTimeout(go, together))
  const more = told.length - 1
  const sentence = told.every((one) => one === why) ? why : '이제 살 수 없어요'
  told = []
  const others = ticked.map(({ id }) => id)
  const other = more === 0 ? await findSubstitute(gone, others) : undefined
  const action = other && { label: `다른 ${other.pc_name}`, onPress: () => open(other) }
  const names = more === 0 ? gone.pc_name : `${gone.pc_name} 외 ${more}개`
  toast(`${names}${particleFor(names, '은(는)')} ${sentence}\n선택에서 뺐어요`, {
    icon: 'lock',
    ...(action && { action }),
  })
}
