import { toast } from '#web/ui/toast.ts'
import { findSubstitute } from './find-substitute.ts'
import { particleFor } from '#domain/particles.ts'
import type { Popup } from './use-popup.ts'
import type { Chosen } from './use-selection.ts'

/** Says that somebody else took a ticked box, and offers the one most like it that is not ticked yet. */
export async function sayGone(gone: Chosen, ticked: readonly Chosen[], open: Popup['open']): Promise<void> {
  const others = ticked.map(({ id }) => id)
  const other = await findSubstitute(gone, others)
  const action = other && { label: `다른 ${other.pc_name}`, onPress: () => open(other) }
  toast(`${gone.pc_name}${particleFor(gone.pc_name, '은(는)')} 다른 구매자가 먼저 담았어요\n선택에서 뺐어요`, {
    icon: 'lock',
    ...(action && { action }),
  })
}
