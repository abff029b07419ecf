import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** Where in the top bar the tools of whatever list is shown stand. */
export const ToolPlace = createContext<HTMLElement | null>(null)

/** Tools that belong to a list and take none of its room. */
export function InTopBar({ children }: { children: ReactNode }) {
  const place = use(ToolPlace)
  return place && createPortal(children, place)
}
