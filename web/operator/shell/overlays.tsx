import { ProofHost } from '#web/operator/session/proof-host.tsx'
import { AskHost } from '#web/ui/ask-host.tsx'
import { ToastHost } from '#web/ui/toast-host.tsx'

/** What is drawn over any page: toasts and dialogs. */
export function Overlays() {
  return (
    <>
      <ToastHost />
      <ProofHost />
      <AskHost />
    </>
  )
}
