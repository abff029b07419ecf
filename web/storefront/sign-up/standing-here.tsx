import type { ComponentProps } from 'react'
import { StandingSheet } from './standing-sheet.tsx'
import { StandingWatch } from './standing-watch.tsx'

/** For a person who may not buy (yet), on every page: the sheet when they press a button, and the desk's answer. */
export function StandingHere(sheet: ComponentProps<typeof StandingSheet>) {
  return (
    <>
      <StandingWatch />
      <StandingSheet {...sheet} />
    </>
  )
}
