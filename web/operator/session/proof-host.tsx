import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { isProofAsked, onProofAsked } from './ask-proof.ts'
import { useStaff } from './use-staff.ts'

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

/** Draws the dialog for `askProof`. Mounted once, over every page. */
export function ProofHost() {
  const staff = useStaff()
  const isAsked = useSyncExternalStore(onProofAsked, isProofAsked)
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked && !wasAsked) setWasAsked(true)
  if (!staff || !wasAsked) return null
  return (
    <Suspense>
      <ProofDialog open={isAsked} login={staff.login} />
    </Suspense>
  )
}
