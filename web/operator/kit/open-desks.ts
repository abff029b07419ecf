import { createContext, use } from 'react'

/** Whether an address belongs to a desk that this staff member may open. Provided by the shell, since desks do not import each other. */
export const OpenDesks = createContext<(address: string) => boolean>(() => false)

export const useOpenDesks = (): ((address: string) => boolean) => use(OpenDesks)
