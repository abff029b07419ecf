import { type ReactNode, Suspense } from 'react'
import './coming.css'

/** For a sheet whose code comes with the press: that is answered at once, also while the code is seconds on its way. */
export const Coming = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<i data-coming />}>{children}</Suspense>
)
