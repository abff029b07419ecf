import { currentPlace, onPlace } from '#web/router/history.ts'
import { currentToast, dismissToast, toast } from '#web/ui/toast.ts'
import { findSubstitute } from './find-substitute.ts'
import type { Popup } from './use-popup.ts'
import type { Chosen } from './use-selection.ts'

/** Milliseconds: the server's sentence stands for as long as SPEC §8 says; what to take instead has time of its own. */
const afterSentence = 2000

const pathname = () => currentPlace().location.pathname

/** What to take instead of a box that was refused. For who is still at the page alone: elsewhere nobody knows what it is about. */
export async function offerInstead(gone: Chosen, wanted: readonly Chosen[], open: Popup['open']): Promise<void> {
  const [from, refusal] = [pathname(), currentToast()]
  const ids = wanted.map(({ id }) => id)
  const [other] = await Promise.all([
    findSubstitute(gone, ids),
    new Promise((go) => {
      setTimeout(go, afterSentence)
    }),
  ])
  // Something else may have been said meanwhile, which is newer.
  const said = currentToast()
  if (!other || pathname() !== from || (said && said !== refusal)) return
  toast('같은 부위가 있어요', { action: { label: `다른 ${other.pc_name}`, onPress: () => open(other) } })
  const offer = currentToast()
  const end = onPlace(({ location }) => {
    if (location.pathname === from) return
    end()
    if (offer) dismissToast(offer.id)
  })
}
