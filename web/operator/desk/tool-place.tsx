import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The element in the top bar for the tools of the current list. */
export const ToolPlace = createContext<HTMLElement | null>(null)

/** Renders tools of a list in the top bar, where they take no space from the list. */
export function InTopBar({ children }: { children: ReactNode }) {
  const place = use(ToolPlace)
  return place && createPortal(children, place)
}
