import { currentPlace, onPlace } from '#web/router/history.ts'
import { currentToast, dismissToast, toast } from '#web/ui/toast.ts'
import { findSubstitute } from './find-substitute.ts'
import type { Popup } from './use-popup.ts'
import type { Chosen } from './use-selection.ts'

/** Milliseconds: the sentence of the refusal is shown for as long as SPEC §8 says, and the offer only after it. */
const afterSentence = 2000

const pathname = () => currentPlace().location.pathname

/** Offers another box in place of one that was refused, but only on the same page: on another one it would not be clear what it is about. */
export async function offerInstead(gone: Chosen, wanted: readonly Chosen[], open: Popup['open']): Promise<void> {
  const [from, refusal] = [pathname(), currentToast()]
  const ids = wanted.map(({ id }) => id)
  const [other] = await Promise.all([
    findSubstitute(gone, ids),
    new Promise((go) => {
      setTimeout(go, afterSentence)
    }),
  ])
  // A newer toast may have been shown meanwhile, which must not be replaced.
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
