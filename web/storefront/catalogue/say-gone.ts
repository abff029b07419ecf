import { toast } from '#web/ui/toast.ts'
import { findSubstitute } from './find-substitute.ts'
import { particleFor } from '#domain/particles.ts'
import type { Popup } from './use-popup.ts'
import type { Chosen } from './use-selection.ts'

/** Milliseconds: boxes that go within them are told of in one sentence. The last of many sentences would hide the others. */
const together = 100

let told: Chosen[] = []

/** Says that somebody else took a ticked box, and offers the one most like it that is not ticked yet. */
export async function sayGone(gone: Chosen, ticked: readonly Chosen[], open: Popup['open']): Promise<void> {
  told.push(gone)
  if (told.length > 1) return
  await new Promise((go) => setTimeout(go, together))
  const more = told.length - 1
  told = []
  const others = ticked.map(({ id }) => id)
  const other = more === 0 ? await findSubstitute(gone, others) : undefined
  const action = other && { label: `다른 ${other.pc_name}`, onPress: () => open(other) }
  const names = more === 0 ? gone.pc_name : `${gone.pc_name} 외 ${more}개`
  toast(`${names}${particleFor(names, '은(는)')} 다른 구매자가 먼저 담았어요\n선택에서 뺐어요`, {
    icon: 'lock',
    ...(action && { action }),
  })
}
