import type { ComponentProps } from 'react'
import { StandingSheet } from './standing-sheet.tsx'
import { StandingWatch } from './standing-watch.tsx'

/** What the shop has for somebody who may not buy (yet), on every page: the word when they press, and the desk's answer. */
export function StandingHere(sheet: ComponentProps<typeof StandingSheet>) {
  return (
    <>
      <StandingWatch />
      <StandingSheet {...sheet} />
    </>
  )
}
