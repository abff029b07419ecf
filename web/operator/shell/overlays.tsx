import { ProofHost } from '#web/operator/session/proof-host.tsx'
import { AskHost } from '#web/ui/ask-host.tsx'
import { ToastHost } from '#web/ui/toast-host.tsx'

/** What stands over any page: questions, and what has just happened. */
export function Overlays() {
  return (
    <>
      <ToastHost />
      <ProofHost />
      <AskHost />
    </>
  )
}
