import { type ReactNode, Suspense } from 'react'
import { Beside } from './beside.tsx'
import './coming.css'

type Props = { children: ReactNode; onLost: () => void }

/** For a sheet whose code comes with the press: that is answered at once, also while the code is seconds on its way. */
export const Coming = ({ children, onLost }: Props) => (
  <Beside onLost={onLost}>
    <Suspense fallback={<i data-coming />}>{children}</Suspense>
  </Beside>
)
