import { createContext, use } from 'react'

/** Whether there is a desk at an address that this person may enter. The shell knows; the desks themselves do not know each other. */
export const OpenDesks = createContext<(address: string) => boolean>(() => false)

export const useOpenDesks = (): ((address: string) => boolean) => use(OpenDesks)
