import { type ReactNode, Suspense } from 'react'
import { Beside } from './beside.tsx'
import './coming.css'

type Props = { children: ReactNode; onLost: () => void }

/** For a sheet whose code is loaded by the press: a placeholder answers the press at once, even if the code takes seconds. */
export const Coming = ({ children, onLost }: Props) => (
  <Beside onLost={onLost}>
    <Suspense fallback={<i data-coming />}>{children}</Suspense>
  </Beside>
)
